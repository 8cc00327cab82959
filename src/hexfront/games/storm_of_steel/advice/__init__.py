"""The game's adviser: what orders are worth to the side that decides."""
