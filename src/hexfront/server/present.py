"""What a side is shown. Everything here is made from ``state.view(side)`` and the side's own decision."""

from __future__ import annotations

import time
from typing import Any, Literal, cast

import msgspec

from hexfront.kernel import Decision, Event, Forecast, Game, State, battle_numbers
from hexfront.kernel.form import Form
from hexfront.kernel.scene import Box, Note, Overlay, Piece, Scene
from hexfront.kernel.sentence import text_of
from hexfront.lab.pictures import open_scene
from hexfront.server.catalogue import symbol_id
from hexfront.server.journal import Asked, Journal
from hexfront.server.learning import why_no_hints
from hexfront.server.numbering import Mine, index_for, shown_entry
from hexfront.server.rated import why_unrated
from hexfront.server.room import CHOSEN, DRAWN, RECORD, SCRIPTED, Header, Room, Seat
from hexfront.server.store.games import Status
from hexfront.server.store.online import EVERYBODY
from hexfront.server.wire.online import TermsInfo
from hexfront.server.wire.play import ChanceInfo, ForecastInfo
from hexfront.server.wire.table import (
    BoxInfo,
    Clock,
    DecisionInfo,
    DiceInfo,
    LegalAction,
    LogLine,
    PieceInfo,
    SceneInfo,
    SeatInfo,
    TableInfo,
    TakebackInfo,
    UndoInfo,
)

OPEN = "open"
PAIR = 2
#: A process says at least so often that somebody is still there.
PRESENT_SECONDS = 150.0
DICE = {
    DRAWN: "The server drew the seed of the dice. Nobody knows it before the end.",
    CHOSEN: "Whoever made this match chose the seed of the dice and can work out every roll. No rating.",
    SCRIPTED: "Whoever made this match laid down the first rolls in advance. No rating.",
    RECORD: "This match goes on from a record. Whoever has the record can work out every roll. No rating.",
}


def own_decision(state: State[Any, Any], side: str | None) -> Decision | None:
    """What is asked of a side now."""
    return next((decision for decision in state.decisions if decision.side == side), None)


def decision_info(state: State[Any, Any], side: str | None) -> DecisionInfo | None:
    """What is asked; to others only of whom, and in which part of the turn if the game calls that open."""
    sides = [decision.side for decision in state.decisions]
    if not sides:
        return None
    own = own_decision(state, side)
    seals, answers = state.seals, answers_so_far(state, side)
    if own is not None:
        offers, hexes = list(state.game.offers(state)), list(state.game.focus(state))
        asked = own.side, own.prompt, own.rule, own.step
        return DecisionInfo(*asked, True, sides, "", offers, seals, answers, hexes)
    waiting = state.game.side_list(sides)
    aside, rule = state.game.aside(state)
    told = f": {aside}" if aside else ""
    prompt = f"Waiting for {waiting}{told}."
    return DecisionInfo(sides[0], prompt, rule, "", False, sides, aside, [], seals, answers, [])


def answers_so_far(state: State[Any, Any], side: str | None) -> list[str]:
    """What a side has answered where sides decide at once, in words; nobody else reads it."""
    given = state.sealed.get(side, ()) if side is not None else ()
    return [state.game.describe_action(state, action) for action in given]


def form_info(state: State[Any, Any], side: str | None) -> Form | None:
    """The decision of a side as a form, where it is a list to be written."""
    if side is None or own_decision(state, side) is None:
        return None
    return state.game.form(state, side)


def legal_info(state: State[Any, Any], side: str | None) -> list[LegalAction]:
    """The actions a side may take now, in words."""
    if own_decision(state, side) is None:
        return []
    game = state.game
    return [
        LegalAction(
            str(action),
            game.describe_action(state, action),
            action.verb,
            action.args,
            game.chancy(state, action),
            list(game.doers(state, action)),
        )
        for action in state.legal_actions(side)
    ]


def piece_info(piece: Piece) -> PieceInfo:
    """A counter for the client."""
    return PieceInfo(
        piece.id,
        piece.hex,
        symbol_id(piece),
        piece.name,
        piece.symbol,
        piece.size,
        piece.strength,
        piece.left,
        piece.right,
        piece.fill,
        piece.ink,
        piece.spent,
        piece.facedown,
        piece.dot,
        piece.ad_hoc,
        piece.side,
        piece.force,
        piece.factors,
        piece.stays,
    )


def box_info(box: Box) -> BoxInfo:
    """A box for the client."""
    return BoxInfo(box.name, box.title, box.kind, box.side, box.turn, list(map(piece_info, box.pieces)))


def scene_info(scene: Scene) -> SceneInfo:
    """A scene for the client."""
    return SceneInfo(
        [piece_info(piece) for piece in scene.pieces],
        scene.markers,
        scene.tracks,
        scene.caption,
        [box_info(box) for box in scene.boxes],
        scene.piles,
    )


def scene_of(state: State[Any, Any], side: str | None) -> Scene:
    """The picture of what a side sees; with ``open``, of everything."""
    if side == OPEN:
        return open_scene(state)
    return state.game.scene(state.world, state.view(side))


def eyes_view(state: State[Any, Any], side: str | None) -> dict[str, Any]:
    """The view of a side; with ``open`` that of the side that sees most, as nobody's."""
    if side != OPEN:
        return state.view(side)
    views = [state.view(name) for name in state.sides]
    fewest = min(views, key=lambda view: sum(p.facedown for p in state.game.scene(state.world, view).pieces))
    return fewest | {"side": None}


def overlay_of(state: State[Any, Any], side: str | None, name: str) -> Overlay:
    """An overlay, from what a side sees."""
    return state.game.overlay(state.world, eyes_view(state, side), name)


def notes_of(state: State[Any, Any], side: str | None) -> tuple[Note, ...]:
    """What is worth saying of hexes, from what a side sees."""
    return state.game.notes(state.world, eyes_view(state, side))


class Shown(msgspec.Struct, frozen=True, gc=False):
    """What a side sees of a state of play, written out: of a thousand matches the garbage collector would
    look through millions of small objects, and every answer would write them out again."""

    view: msgspec.Raw
    scene: msgspec.Raw
    commitment: str


def shown(journal: Journal, side: str | None) -> Shown:
    """The view and the scene of a side, made once for each state of play."""
    found: Shown | None = journal.shown.get(side)
    if found is None:
        state = journal.state
        view = state.view(side)
        scene = scene_info(state.game.scene(state.world, view))
        found = Shown(written(view), written(scene), view["header"]["commitment"])
        journal.shown[side] = found
    return found


def written(value: Any) -> msgspec.Raw:
    """A value as JSON, to be copied into an answer."""
    return msgspec.Raw(msgspec.json.encode(value))


def status(room: Room, journal: Journal) -> Status:
    """What a list of matches shows."""
    state = journal.state
    scene = state.game.scene(state.world, state.view(None))
    deciding = [decision.side for decision in state.decisions]
    bot_turn = any(room.seats[side].kind == "bot" for side in deciding)
    caption = scene.caption[0] if scene.caption else ""
    return Status(caption, deciding, bot_turn, state.outcome)


def table(
    room: Room,
    side: str | None,
    mine: list[str],
    owner: bool,
    links: dict[str, str],
    at: tuple[State[Any, Any], int] | None = None,
) -> TableInfo:
    """The table as a side sees it, now or ``at`` an earlier moment (a state and its number of entries)."""
    journal = room.journal
    state, entries = at or (journal.state, len(journal.record.entries))
    eyes = None if side == OPEN else side
    if at is None:
        seen = shown(journal, eyes)
    else:
        view = state.view(eyes)
        scene = written(scene_info(scene_of(state, side)))
        seen = Shown(written(view), scene, view["header"]["commitment"])
    undo = undo_info(journal, side) if at is None else UndoInfo(False, "This is the past.", "")
    return TableInfo(
        id=room.id,
        game=room.header.game,
        title=room.game.title,
        scenario=room.header.scenario,
        options=room.header.options,
        index=index_for(journal, mine),
        entries=shown_entry(journal, entries, mine),
        side=side,
        sides_mine=mine,
        owner=owner,
        seats={name: _seat(room, name, mine, links) for name in room.sides},
        decision=decision_info(state, eyes),
        legal=legal_info(state, eyes),
        form=form_info(state, eyes),
        undo=undo,
        can_undo=undo.open,
        can_redo=at is None and side is not None and journal.redoer() == side,
        takeback=takeback_info(room, mine) if at is None else None,
        # Written out already; whoever writes the table copies them.
        view=cast(dict[str, Any], seen.view),
        scene=cast(SceneInfo, seen.scene),
        outcome=state.outcome,
        clock=Clock(room.header.created, room.header.updated, time.time()),
        commitment=seen.commitment,
        dice=dice_info(room.header),
        log_count=count_log(journal, side, entries),
        chat_count=room.chat[-1].number if room.chat else 0,
        thinking=room.thinking,
        origin=room.header.origin,
        recordable=room.header.recordable,
        mended=tuple(
            one for one in room.game.mended_since(room.header.began) if one.version <= room.header.rules
        ),
        terms=terms_info(room),
        claim=claimable(room, mine),
        concede=may_concede(room, mine),
        next=room.header.next,
        chat_read=0,
    )


def terms_info(room: Room) -> TermsInfo:
    """What the people of a match have agreed on."""
    terms, now = room.header.terms, room.now()
    why = why_unrated(room)
    stands = any(stop.lasts(now) for stop in room.header.stops)
    return TermsInfo(
        terms.limit, terms.seconds, terms.increment, not why, why, terms.asked, stands, not why_no_hints(room)
    )


def claimable(room: Room, mine: list[str]) -> str:
    """The side whose time is over, if another one that is mine may claim the win."""
    if room.over or len(mine) != 1:
        return ""
    for side in room.sides:
        shown = room.clock(side)
        if side not in mine and shown is not None and shown.left <= 0 and room.seats[side].since is not None:
            return side
    return ""


def may_concede(room: Room, mine: list[str]) -> bool:
    """Whether I may give up where the rules of the game have no word for it: one of two, against a person."""
    alone = room.over or len(mine) != 1 or len(room.seats) != PAIR or not room.against_people
    return not alone and not room.game.final_orders


def undo_info(journal: Journal, side: str | None) -> UndoInfo:
    """Whether a side can undo, and why not: told to the side itself, from its own deeds."""
    if side is None or side == OPEN:
        return UndoInfo(False, "Who watches has nothing to take back.", "")
    why = journal.play.why_no_undo(side)
    return UndoInfo(False, why.message, why.rule) if why else UndoInfo(True, "", "")


def takeback_info(room: Room, mine: Mine) -> TakebackInfo | None:
    """The takeback that waits for an answer."""
    asked = room.journal.asked
    if asked is None:
        return None
    kept = shown_entry(room.journal, asked.kept, mine)
    return TakebackInfo(asked.side, kept, answerers(room, asked))


def answerers(room: Room, asked: Asked) -> list[str]:
    """The sides that have still to agree to a takeback; bots agree to any."""
    done = (asked.side, *asked.granted)
    return [side for side in room.sides if side not in done and room.seats[side].kind != "bot"]


def dice_info(header: Header) -> DiceInfo:
    """Where the dice of a match come from, said so that everybody at the table knows."""
    origin = cast(Literal["drawn", "chosen", "scripted", "record"], header.dice)
    return DiceInfo(origin, DICE[header.dice], header.dice == DRAWN)


def seat_name(seat: Seat) -> str:
    """The name of who holds a seat, if he has one."""
    names = [name for name in seat.holders.values() if name]
    return names[-1] if names else ""


def _seat(room: Room, side: str, mine: list[str], links: dict[str, str]) -> SeatInfo:
    seat = room.seats[side]
    return SeatInfo(
        seat.kind,
        seat.bot if seat.kind == "bot" else "",
        seat.kind == "bot" or seat.taken or bool(seat.holders),
        seat_name(seat),
        side in mine,
        links.get(side, ""),
        seat.webhook if side in mine else "",
        seat.free_at,
        offered_to(seat),
        **shown_clock(room, side),
    )


def offered_to(seat: Seat) -> Literal["", "everybody", "name"]:
    """To whom a free seat is offered; to whom by name, is for him to know."""
    if seat.taken or not seat.offered:
        return ""
    return "everybody" if seat.offered == EVERYBODY else "name"


def is_here(room: Room, side: str) -> bool:
    """Whether the holder of a side is at the table: here, or lately at another process."""
    seat = room.seats[side]
    lately = seat.here and seat.seen is not None and seat.seen > room.now() - PRESENT_SECONDS
    return bool(room.here[side]) or lately


def shown_clock(room: Room, side: str) -> dict[str, Any]:
    """Whether the holder of a side is here, and what his clock shows."""
    seat, clock = room.seats[side], room.clock(side)
    return {
        "here": is_here(room, side),
        "seen": seat.seen,
        "since": None if room.over else seat.since,
        "left": None if clock is None or clock.runs else round(clock.left),
        "until": round(room.now() + clock.left) if clock is not None and clock.runs else None,
    }


# The log ---------------------------------------------------------------------------------------


def may_read(event: Event, side: str | None) -> bool:
    """Whether a side may read a line of the log; who sees everything reads each once, in full."""
    return event.not_for is None if side == OPEN else event.heard(side)


def count_log(journal: Journal, side: str | None, entries: int | None = None) -> int:
    """How many lines of the log a side may read, up to an entry."""
    last = len(journal.record.entries) if entries is None else entries
    return sum(1 for number, event in journal.log if number <= last and may_read(event, side))


def log_lines(room: Room, side: str | None, mine: Mine, after: int = 0, start: int = 0) -> list[LogLine]:
    """The lines a side may read, without its first so many; or those from a place in the whole log on."""
    log = room.journal.log
    battles = battle_numbers(event for _, event in log)
    lines: list[LogLine] = []
    number = 0
    for place, ((entry, event), battle) in enumerate(zip(log, battles, strict=True)):
        if may_read(event, side):
            number += 1
            if number > after and place >= start:
                counted = shown_entry(room.journal, entry, mine)
                lines.append(log_line(room.game, number, counted, event, battle))
    return lines


def log_line(game: Game[Any, Any], number: int, entry: int, event: Event, battle: int) -> LogLine:
    """A line with what it is about."""
    parts = game.sentence(event)
    return LogLine(
        number=number,
        entry=entry,
        kind=event.kind,
        side=event.side,
        battle=battle,
        text=text_of(parts),
        parts=parts,
        rule=event.rule,
        who=[named.id for named in event.who],
        count=event.number,
        way=[named.id for named in event.way],
        at=[named.id for named in event.at],
        origins=[named.id for named in event.origins],
        hexes=event.hexes,
        units=event.units,
        dice=list(event.dice),
        result=event.result,
    )


def forecast_info(forecast: Forecast | None) -> ForecastInfo | None:
    """A forecast with numbers for drawing and exact ones for reading."""
    if forecast is None:
        return None
    results = [
        ChanceInfo(c.result, float(c.probability), str(c.probability), c.meaning) for c in forecast.results
    ]
    return ForecastInfo(forecast.title, forecast.modifiers, results, forecast.notes)
