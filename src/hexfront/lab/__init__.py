"""The lab: games by the thousand, statistics, stories and reports. It knows no particular game."""
