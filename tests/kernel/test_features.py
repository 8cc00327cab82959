"""What a game may need of the kernel, each shown with a toy game."""

from __future__ import annotations

from tests.kernel.toys import BATTLE, INTERRUPTS, MOVABLE, RANDOM_ORDER, ROWS, SECRETS

from hexfront.kernel import commitment


def test_both_sides_decide_in_the_middle_of_a_battle():
    s = BATTLE.start(seed=7)
    assert s.decision.side == "blue"
    s.apply("attack hill")
    assert s.decision.side == "grey"
    middle = BATTLE.from_json(s.to_json())
    assert middle == s
    middle.apply("stand")
    assert middle.decision.side == "blue"
    assert middle.board.marks[-1].startswith("die ")
    middle.apply("pursue")
    assert middle.outcome is not None
    assert middle.board.marks[0] == "blue attack hill"


def test_interrupts_nest_and_play_resumes_where_it_stopped():
    s = INTERRUPTS.start()
    for action in ("interrupt", "interrupt", "interrupt"):
        s.apply(action)
    assert s.board.marks == [
        "grey interrupt at 0",
        "blue interrupt at 1",
        "grey interrupt at 2",
        "back from grey at 2",
        "back from blue at 1",
        "back from grey at 0",
        "blue acts",
    ]
    assert s.outcome is not None


def test_secret_choices_are_made_at_once_and_opened_together():
    s = SECRETS.start()
    assert [d.side for d in s.decisions] == ["blue", "grey"]
    assert s.seals == {"blue": False, "grey": False}
    s.apply("card 2", "grey")
    assert s.view("blue")["sealed"] == []
    s.apply("card 1", "blue")
    assert s.view("blue")["sealed"] == ["card 1"]
    assert s.view("blue")["legal"] == ["card 2", "card 3", "enough"]
    assert "card 2" not in str(s.view(None))
    assert s.legal_actions("grey") == ["card 1", "card 3", "enough"]
    assert s.legal_actions("blue") == ["card 2", "card 3", "enough"]
    s.apply("enough", "grey")
    assert [d.side for d in s.decisions] == ["blue"]
    assert s.seals == {"blue": False, "grey": True}
    assert s.why_not("card 1", "grey") is not None
    assert s.board.marks == []
    twin = SECRETS.from_json(s.to_json())
    s.apply("enough", "blue")
    assert s.board.marks == ["blue shows card 1, enough", "grey shows card 2, enough"]
    twin.apply("enough", "blue")
    assert twin == s


def test_a_view_names_the_decision_of_its_own_side_where_several_decide():
    s = SECRETS.start()
    for side in ("blue", "grey"):
        asked = s.view(side)["decision"]
        prompt = f"Choose up to two cards, {side}."
        both = ["blue", "grey"]
        assert asked == {"side": side, "sides": both, "prompt": prompt, "rule": "T.5", "step": "cards"}
    s.apply("enough", "blue")
    waiting = s.view("blue")
    others = {"side": "grey", "sides": ["grey"], "prompt": "Waiting for grey.", "rule": "", "step": ""}
    assert waiting["decision"] == others
    assert waiting["legal"] == []
    assert s.view("grey")["decision"]["prompt"] == "Choose up to two cards, grey."
    assert s.view(None)["decision"]["side"] == "grey"
    s.apply("enough", "grey")
    assert s.view("grey")["decision"] is None


def test_a_phase_may_be_played_when_its_owner_likes():
    played = {}
    for answers in (("now",), ("later", "now"), ("later", "later", "now"), ("later", "later", "later")):
        s = MOVABLE.start()
        for answer in answers:
            s.apply(answer)
        played[answers] = [mark for mark in s.board.marks if not mark.startswith("blue")]
        assert s.outcome is not None
    assert list(played.values()) == [
        ["reserve", "first", "second", "last"],
        ["first", "reserve", "second", "last"],
        ["first", "second", "reserve", "last"],
        ["first", "second", "reserve"],
    ]


def test_the_order_of_formations_is_drawn_when_it_is_needed():
    orders = set()
    for seed in range(60):
        s = RANDOM_ORDER.start(seed=seed)
        assert s.dice.count == 1, "only the first formation has been drawn"
        while s.outcome is None:
            s.apply("march")
        orders.add(tuple(mark.split()[0] for mark in s.board.marks))
    assert len(orders) == 6
    assert all(set(order) == {"cavalry", "guards", "rifles"} for order in orders)


def test_a_view_shows_the_commitment_and_never_the_seed():
    s = BATTLE.start(seed="open sesame")
    view = str(s.view("blue"))
    assert commitment("open sesame") in view
    assert "open sesame" not in view


def test_a_decision_may_be_governed_by_another_rule_in_another_moment():
    s = ROWS.start()
    assert s.decision.rule == s.why_not("nonsense").rule == "T.2"
    s.apply("attack hill")
    assert s.decision.rule == s.why_not("nonsense").rule == "T.7"
    assert s.view("blue")["decision"]["rule"] == "T.7"
