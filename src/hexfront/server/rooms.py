"""The matches in memory: which of them stay there, and which are dropped."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from weakref import WeakValueDictionary

from hexfront.server.errors import UNABLE, Refused
from hexfront.server.room import Room

#: So many matches with maps or counters of their own stay in memory though nobody uses them, and so many
#: hexes of such maps: each of these worlds takes megabytes, that of a large game a dozen.
MOST_WORLDS, MOST_HEXES = 16, 20_000
#: Hexes of all the maps of their own that can be in use at once.
MOST_USED_HEXES = 200_000
#: So many matches are looked at, the longest unused first, when one is used and there are too many in memory.
LOOKED_AT = 4


class Rooms:
    """Matches in memory, about so many as are wanted there and all that are in use."""

    def __init__(self, most: int) -> None:
        self.most = most
        #: Every match that somebody has in hand: there are never two rooms of one match, so whoever was given
        #: a room hears of what is done in it, even if it was the longest unused of all before he listened.
        self._known: WeakValueDictionary[str, Room] = WeakValueDictionary()
        #: Those that stay in memory although nobody has them in hand, the longest unused first.
        self._kept: OrderedDict[str, Room] = OrderedDict()

    def find(self, match: str) -> Room | None:
        """A match if it is in memory."""
        return self._known.get(match)

    def all(self) -> list[Room]:
        """Every match in memory."""
        return list(self._known.values())

    def newest_first(self) -> Iterator[Room]:
        """Those that stay in memory, the one used last first."""
        return reversed(self._kept.values())

    def keep(self, room: Room) -> None:
        """A match is used; others may have to go for it."""
        self._known[room.id] = self._kept[room.id] = room
        self._kept.move_to_end(room.id)
        # One has been added at most. What is in use counts as used just now.
        for _ in range(min(LOOKED_AT, len(self._kept) - self.most)):
            oldest = next(iter(self._kept.values()))
            if oldest is room or in_use(oldest):
                self._kept.move_to_end(oldest.id)
            else:
                del self._kept[oldest.id]
        if room.own_world:
            own = [old for old in self._kept.values() if old.own_world and old is not room]
            idle = [old for old in own if not in_use(old)]
            worlds, hexes = len(own) + 1, room.hexes + sum(old.hexes for old in own)
            for old in idle:
                if worlds <= MOST_WORLDS and hexes <= MOST_HEXES:
                    break
                del self._kept[old.id]
                worlds, hexes = worlds - 1, hexes - old.hexes

    def check_space(self, room: Room) -> None:
        """Refuse a match with a map of its own while too many of them are played."""
        if not room.own_world:
            return
        used = sum(one.hexes for one in self.all() if one is not room and one.own_world and in_use(one))
        if used + room.hexes > MOST_USED_HEXES:
            message = "Too many matches with maps of their own are being played here; try again later."
            raise Refused(UNABLE, message)

    def forget(self, room: Room) -> None:
        """A match is gone."""
        self._known.pop(room.id, None)
        self._kept.pop(room.id, None)


def in_use(room: Room) -> bool:
    """Whether a match must stay in memory."""
    return bool(room.listeners or room.lock.locked() or room.thinking)
