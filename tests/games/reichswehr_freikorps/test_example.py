import pytest


@pytest.mark.rule("4.6a")
def test_red_wins_at_once_by_entering_berlin(at, play):
    s = at(phase="red movement", front="western", units={"wf-4-53": "1804"}, standing="ask never")
    play(s, "move 1804", "step 1803")
    assert s.outcome.winner == "red"
    assert s.outcome.rule == "4.6a"


def test_refusal(at):
    s = at(phase="red movement", front="western", units={"wf-4-53": "1804", "rw-br": "1803"})
    s.apply("move 1804")
    assert s.why_not("step 1803").rule == "9.7a"
