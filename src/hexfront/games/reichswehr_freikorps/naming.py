"""Units, fronts and hexes in words: what actions, prompts and refusals call them."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import S
from hexfront.games.reichswehr_freikorps.fog import covered
from hexfront.games.reichswehr_freikorps.world import HERE, RED, SIDE_NAMES, World
from hexfront.kernel import Refusal
from hexfront.mechanics import naming
from hexfront.mechanics.folder import read_pairs

#: The row by which there is no hex but those of the map.
OFF_MAP = "2.2f"
#: What fronts and armies are called (4.3c, 5.5).
FRONT_NAMES = {"western": "Western Front", "southwest": "Southwest Front", "southern": "Southern Front"}
ARMY_NAMES = read_pairs(HERE / "armies.tsv")
PHASE_NAMES = {"rail": "rail movement", "move": "movement", "combat": "combat"}
#: Names that end so are said with an article: the 4th Rifle Division, but Freikorps Oberland.
NOUNS = ("Division", "Brigade", "brigade", "Corps", "Army", "unit")


def called(s: S, u: int) -> str:
    """A unit by its name."""
    return unit_name(s.world, u)


def unit_name(w: World, u: int) -> str:
    """The name of a unit as it stands in a sentence."""
    name = w.units[u].name
    own = name.split()[0].endswith("'s")
    return f"the {name}" if name.endswith(NOUNS) and not own else name


def _hides(s: S, side: str, u: int) -> bool:
    return side == RED and bool(covered(s.board, s.world) >> u & 1)


#: The unit or hex that a side means, to open a sentence; a German unit that lies covered has no name.
meant = naming.who_is_meant(called, _hides)


def nobody_there(s: S, side: str, h: int, rule: str) -> Refusal:
    """A side has no unit in a hex."""
    return Refusal(rule, f"No {SIDE_NAMES[side]} unit stands in {s.world.place_name(h)}.")


def too_many(s: S, h: int, rule: str) -> Refusal:
    """A hex has no room for another German unit (8.4a)."""
    return Refusal(rule, f"{s.world.place_name(h)} would hold more than seven divisions.")
