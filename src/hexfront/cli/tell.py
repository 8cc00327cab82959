"""The story of a game on the terminal, as it happens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hexfront.cli.console import is_rich, say
from hexfront.kernel import Event, Game, State
from hexfront.lab.narrate import Line, Narrator
from hexfront.lab.scores import score_line
from hexfront.lab.table import Sampler

STYLES = {"section": "bold yellow", "moves": "dim", "battle": "", "line": "", "end": "bold"}


class Teller:
    """Hears the events of a game, keeps its story, log and samples, and prints the story if asked to."""

    def __init__(self, game: Game[Any, Any], side: str | None = "", aloud: bool = True, rules: bool = False):
        self.game = game
        self.story: list[Line] = []
        self.log: list[tuple[int, Event]] = []
        self.sampler = Sampler(game)
        self._aloud = aloud
        self._rules = rules
        # The numbers are those of the true state; a story for one side does without them.
        self._scored = side == ""
        self._narrator = Narrator(game, side)

    def hear(self, state: State[Any, Any], event: Event) -> None:
        """Take in an event."""
        self.log.append((state.number, event))
        self.sampler.watch(state, event)
        self._tell(self._narrator.tell([event]))

    def finish(self, state: State[Any, Any]) -> None:
        """Tell the rest, and where the game stands."""
        self.sampler.finish(state)
        self._tell(self._narrator.close())
        if self._aloud:
            self._score("After" if state.outcome else "In")

    def _tell(self, lines: Sequence[Line]) -> None:
        self.story += lines
        for line in lines if self._aloud else ():
            self._print(line)

    def _print(self, line: Line) -> None:
        cited = f" [{', '.join(line.rules)}]" if self._rules and line.rules else ""
        if line.kind == "chapter":
            self._score()
            say()
            say(line.text.rstrip("."), "bold reverse" if is_rich() else "")
            if not is_rich():
                say("-" * (len(line.text) - line.text.endswith(".")))
        elif line.kind == "end":
            return  # The result comes last, after the score.
        else:
            number = f"Battle {line.battle}. " if line.battle else ""
            say(number + line.text + cited, STYLES[line.kind], indent=0 if line.kind == "section" else 2)

    def _score(self, when: str = "After") -> None:
        """Where the game stands at the end of a turn."""
        samples = self.sampler.samples
        if self._scored and len(samples) > 1:
            before: Mapping[str, float] = samples[-2]
            say()
            say(
                f"{when} turn {samples[-1]['turn']:.0f}: {score_line(self.game, samples[-1], before)}", "cyan"
            )
