"""Emperors' Last War: the Eastern Front from August to December 1914."""
