"""The rules of Reichswehr & Freikorps, one module for each chapter of the rulebook."""
