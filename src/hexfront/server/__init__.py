"""The web app: page, API, store, bots with seats. Its dependencies are loaded only when it serves."""
