"""What the adviser thinks: the worth of positions and of whole orders."""
