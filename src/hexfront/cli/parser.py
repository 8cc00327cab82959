"""What can be said on the command line. Nothing heavy is loaded here."""

from __future__ import annotations

import argparse
from typing import Any, NoReturn

from hexfront import __version__
from hexfront.server import backup, owner
from hexfront.server import command as serving

EXAMPLES = {
    "": """examples:
  hexfront play                                    a game between two bots, told turn by turn
  hexfront games                                   the games there are
  hexfront simulate reichswehr-freikorps --games 200 --report batch.html
  hexfront verify out/reichswehr-freikorps-1920.txt
""",
    "games": """examples:
  hexfront games
  hexfront games reichswehr-freikorps
""",
    "play": """examples:
  hexfront play
  hexfront play reichswehr-freikorps --seed 1920 --red greedy --german random
  hexfront play --bot red=random --out games --quiet
""",
    "simulate": """examples:
  hexfront simulate reichswehr-freikorps --games 1000 --seed 7 --report batch.html
  hexfront simulate reichswehr-freikorps --games 50 --bot red=random --csv games.csv --records games
""",
    "replay": """examples:
  hexfront replay game.txt                         the position at the end
  hexfront replay game.txt --until 300 --out then.png
  hexfront replay game.txt --story --side red      the game as Red could follow it
""",
    "verify": """examples:
  hexfront verify game.txt
""",
    "render": """examples:
  hexfront render reichswehr-freikorps --map --out map.svg
  hexfront render storm-of-steel --scenario campaign_1914 --out world.png
  hexfront render reichswehr-freikorps --record game.txt --at 300 --side red --out red.png
  hexfront render reichswehr-freikorps --position puzzle.toml --width 2400 --out puzzle.png
""",
    "fidelity": """examples:
  hexfront fidelity
  hexfront fidelity reichswehr-freikorps --tests tests
""",
    "rule": """examples:
  hexfront rule reichswehr-freikorps 10.8h
  hexfront rule kaisers-war-east R-SUP-2           a ruling
""",
    "serve": serving.EXAMPLES,
    "accounts": owner.EXAMPLES,
    "backup": backup.BACKUP_EXAMPLES,
    "restore": backup.RESTORE_EXAMPLES,
    "bench": """examples:
  hexfront bench
  hexfront bench reichswehr-freikorps --seconds 5 --json bench.json
  hexfront bench kaisers-war-east --greedy 8
  hexfront bench storm-of-steel --scenario campaign_1914
""",
}


#: The commands that take ``--SIDE NAME``.
WITH_SIDES = ("play", "simulate")


class Parser(argparse.ArgumentParser):
    """A parser that complains in one line and knows the names of its options."""

    def __init__(self, **settings: Any) -> None:
        self.names: set[str] = set()
        self.parts: dict[str, Parser] = {}
        super().__init__(**settings)

    def add_argument(self, *words: Any, **settings: Any) -> argparse.Action:
        """Add an argument as usual."""
        action = super().add_argument(*words, **settings)
        self.names.update(action.option_strings)
        return action

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and stop."""
        text = message.strip().rstrip(".")
        self.exit(2, f"{self.prog}: {text[:1].upper()}{text[1:]}. See {self.prog} --help.\n")


def build_parser() -> Parser:
    """The whole command line."""
    parser = Parser(
        prog="hexfront",
        description="Board wargames of the Great War with the rules enforced.",
        epilog=EXAMPLES[""],
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version", action="version", version=f"hexfront {__version__}", help="show the version and stop"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=Parser)

    def command(name: str, title: str, text: str) -> Parser:
        made: Parser = commands.add_parser(
            name,
            help=title,
            description=text,
            epilog=EXAMPLES[name],
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        parser.parts[name] = made
        return made

    serving.add_arguments(command("serve", serving.TITLE, serving.DESCRIPTION))
    owner.add_arguments(command("accounts", owner.TITLE, owner.DESCRIPTION))
    backup.add_backup(command("backup", backup.BACKUP_TITLE, backup.BACKUP_TEXT))
    backup.add_restore(command("restore", backup.RESTORE_TITLE, backup.RESTORE_TEXT))
    _games(command("games", "list the games, or describe one", "List the games, or describe one of them."))
    _play(
        command(
            "play",
            "watch a game between bots",
            "Play a game between bots and tell it turn by turn; then write its record, a report\n"
            "and the map at the end.",
        )
    )
    _simulate(
        command(
            "simulate",
            "play many games and sum them up",
            "Play many games between bots on all cores. Game n has the seed SEED/n, so the results are\n"
            "the same whatever the number of cores.",
        )
    )
    _replay(
        command("replay", "replay a record", "Replay a record and show the position, the story or the log.")
    )
    _verify(
        command(
            "verify",
            "check a record",
            "Replay a record and check that every action is legal and that seed, result and final state\n"
            "are what it says. Exit code 0 if so, 1 if not, 2 if it cannot be read.",
        )
    )
    _render(
        command(
            "render",
            "draw a map or a position",
            "Draw the map of a game, a position of a record, or a position from a document.",
        )
    )
    _fidelity(
        command(
            "fidelity",
            "count the rules that tests prove",
            "Run the tests of each game and count the rules and rulings of its ledger that they prove.\n"
            "Exit code 1 if a row with an effect on play is not proven.",
        )
    )
    _rule(
        command(
            "rule",
            "find a rule in the tests, the code and the data",
            "Show a rule or ruling of a game, the rows that belong to it, the tests that prove it and the\n"
            "places in code and data that carry it out.",
        )
    )
    _bench(command("bench", "measure the speed", "Measure the speed of a game and of the library."))
    return parser


def _games(p: Parser) -> None:
    p.add_argument("slug", nargs="?", metavar="GAME", help="the game to describe")


def _setup(p: Parser) -> None:
    p.add_argument("--scenario", metavar="NAME", help="the scenario (default: the first of the game)")
    p.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the game; may be repeated",
    )
    p.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="SIDE=NAME",
        help="who plays a side; --SIDE NAME does the same (--red greedy); the default is greedy",
    )


def _play(p: Parser) -> None:
    p.add_argument("slug", nargs="?", metavar="GAME", help="the game (default: the first there is)")
    _setup(p)
    p.add_argument("--seed", metavar="TEXT", help="number or words that fix the dice (default: a new one)")
    p.add_argument("--out", default="out", metavar="DIR", help="where the files go (default: out)")
    p.add_argument("--rules", action="store_true", help="cite the rules in the story")
    p.add_argument("--quiet", action="store_true", help="tell only the result and where the files are")


def _simulate(p: Parser) -> None:
    p.add_argument("slug", metavar="GAME", help="the game")
    p.add_argument("--games", type=_whole, default=100, metavar="N", help="how many games (default: 100)")
    _setup(p)
    p.add_argument("--seed", default="1", metavar="TEXT", help="the base of all seeds (default: 1)")
    p.add_argument("--jobs", type=_whole, metavar="N", help="processes to use (default: one for each core)")
    p.add_argument("--report", metavar="FILE.html", help="write a report with plots, as one web page")
    p.add_argument("--json", metavar="FILE", help="write summary and games as JSON")
    p.add_argument("--csv", metavar="FILE", help="write a table with a row for each game")
    p.add_argument("--records", metavar="DIR", help="write the record of each game into this folder")


def _replay(p: Parser) -> None:
    p.add_argument("record", metavar="RECORD", help="a record file")
    p.add_argument("--until", type=_count, metavar="N", help="stop after N entries (default: all)")
    what = p.add_mutually_exclusive_group()
    what.add_argument("--log", action="store_true", help="print every event with its rule")
    what.add_argument("--story", action="store_true", help="tell the game turn by turn")
    p.add_argument("--side", metavar="SIDE", help="only what this side may know (default: everything)")
    p.add_argument("--out", metavar="FILE", help="draw the position, as .svg or .png")
    p.add_argument("--width", type=_whole, default=1600, metavar="PIXELS", help="width of a PNG (1600)")


def _verify(p: Parser) -> None:
    p.add_argument("record", metavar="RECORD", help="a record file")


def _render(p: Parser) -> None:
    p.add_argument("slug", metavar="GAME", help="the game")
    what = p.add_mutually_exclusive_group()
    what.add_argument("--map", action="store_true", help="the empty map (default)")
    what.add_argument(
        "--record", metavar="FILE", help="the position at the end of a record, or --at an entry"
    )
    what.add_argument("--position", metavar="FILE", help="a position document, .json or .toml")
    p.add_argument("--scenario", metavar="NAME", help="whose map (default: the first of the game)")
    p.add_argument("--at", type=_count, metavar="N", help="with --record: after N entries")
    p.add_argument("--side", metavar="SIDE", help="what this side sees (default: everything)")
    p.add_argument("--width", type=_whole, default=1600, metavar="PIXELS", help="width of a PNG (1600)")
    p.add_argument("--out", required=True, metavar="FILE", help="where to draw it, .svg or .png")


def _fidelity(p: Parser) -> None:
    p.add_argument("slugs", nargs="*", metavar="GAME", help="games to look at (default: all)")
    p.add_argument("--tests", metavar="DIR", help="the folder of the tests (default: that of the project)")
    p.add_argument("--proofs", metavar="FILE", help="use this file of proofs instead of running the tests")


def _rule(p: Parser) -> None:
    p.add_argument("slug", metavar="GAME", help="the game")
    p.add_argument("row", metavar="ID", help="the id of a rule or ruling, as refusals and the log cite it")
    p.add_argument("--tests", metavar="DIR", help="the folder of the tests (default: that of the project)")


def _bench(p: Parser) -> None:
    p.add_argument("slug", nargs="?", metavar="GAME", help="the game (default: the first there is)")
    p.add_argument("--scenario", metavar="NAME", help="the scenario (default: the first of the game)")
    p.add_argument("--seconds", type=_seconds, default=3.0, metavar="S", help="time to play at random (3)")
    p.add_argument(
        "--greedy",
        type=_count,
        default=0,
        metavar="N",
        help="games between greedy bots, to time their moves (0)",
    )
    p.add_argument("--json", metavar="FILE", help="write the numbers as JSON")


def _whole(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number of at least 1 is wanted, not {text!r}")
    return int(text)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdecimal():
        raise argparse.ArgumentTypeError(f"a whole number is wanted, not {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 3600:  # noqa: PLR2004 - an hour
        raise argparse.ArgumentTypeError(f"a number of seconds is wanted, not {text!r}")
    return value


def read_arguments(parser: Parser, argv: list[str]) -> argparse.Namespace:
    """Parse; ``--SIDE NAME`` is kept for the command, which knows the sides of its game."""
    sides: list[tuple[str, str]] = []
    if argv and argv[0] in WITH_SIDES:
        argv, sides = _take_sides(argv, parser.parts[argv[0]].names)
    arguments = parser.parse_args(argv)
    arguments.sides = sides
    return arguments


def _take_sides(argv: list[str], known: set[str]) -> tuple[list[str], list[tuple[str, str]]]:
    """Take ``--SIDE NAME`` and ``--SIDE=NAME`` out: options that the command itself does not have."""
    kept: list[str] = []
    sides: list[tuple[str, str]] = []
    words = iter(argv)
    for word in words:
        name, equals, value = word.partition("=")
        if not name.startswith("--") or name == "--" or name in known:
            kept.append(word)
        else:
            sides.append((name[2:], value if equals else next(words, "")))
    return kept, sides
