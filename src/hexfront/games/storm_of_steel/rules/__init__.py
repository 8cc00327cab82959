"""The rules of Storm of Steel, one subject in each module."""
