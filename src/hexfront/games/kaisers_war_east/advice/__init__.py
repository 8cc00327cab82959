"""The adviser: what orders are worth, from what a side may know."""
