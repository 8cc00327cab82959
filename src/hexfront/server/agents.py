"""Browsers by the name that a person gives them."""

from __future__ import annotations

#: What a browser says of itself, and what it is called; those that name others too come first.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Windows", "Windows"),
    ("Android", "Android"),
    ("iPhone", "an iPhone"),
    ("iPad", "an iPad"),
    ("Mac OS", "a Mac"),
    ("CrOS", "a Chromebook"),
    ("Linux", "Linux"),
)


def agent_name(told: str) -> str:
    """A browser and its system, as far as the header ``User-Agent`` tells.

    >>> agent_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    >>> agent_name("python-httpx/0.28"), agent_name("")
    ('a program', 'a program')
    """
    browser = next((name for mark, name in BROWSERS if mark in told), "")
    system = next((name for mark, name in SYSTEMS if mark in told), "")
    if not browser:
        return "a program"
    return f"{browser} on {system}" if system else browser
