"""What several games share, as small functions with parameters."""
