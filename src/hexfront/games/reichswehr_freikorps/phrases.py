"""What the log says, in English: one sentence for each kind of event, and the combat results in words."""

PHRASES = {
    "set up": "{side} has set up.",
    "turn": "Turn {turn}: {label}.",
    "als arrives": "An Allied support marker arrives; the German holds {als}.",
    "railhead": "{side} places a railhead in {place}.",
    "front": "The {front} front is drawn for {phase}.",
    "interrupt": "The German interrupts with his {phase} phase.",
    "resume": "The German {phase} phase is over; Red goes on.",
    "leftover": "The German plays his {phase} phase.",
    "starving march": "{side}: the stack in {hex} is out of supply and moves at half rate.",
    "step": "{side}: {count} unit(s) from {start} to {to}.",
    "step units": "To {to}: {units}.",
    "capture": "{side} takes {place}, worth {points}: Red {red}, German {german}.",
    "edge": "{side} takes the edge hex {hex}.",
    "ram": "Red Army Morale {delta}, now {ram}.",
    "chit": "The army {army} is drawn from the Southern Front.",
    "army enters": "The army {army} enters in {hex}.",
    "army debit": "Drawing it off costs {debit} points (die {die}); Red has {red}.",
    "rail capacity": "Rail capacity: {die} unit(s).",
    "ride": "A unit travels by rail from {start} to {to}; {left} more may.",
    "ride unit": "The traveller is {unit}.",
    "attack": "{side} attacks {target} from {hexes}.",
    "support": "Allied support for {hex}; {als} marker(s) left.",
    "revealed": "German units in the battle: {units}.",
    "odds": "{attack} against {defence}: {ratio}, resolved at {column}.",
    "lowered": "The attacker lowers the odds to {column}.",
    "roll": "{side} rolls {die} at {column}: {result}, {meaning}.",
    "reroll": "{place} is a city: roll again.",
    "eliminated": "Eliminated: {units}.",
    "retreat": "{unit} retreats from {start} to {to}.",
    "cut off": "No way back from {place}.",
    "advance": "{side} advances into {place}.",
    "exploit": "The armored cars go on to {place}.",
    "will return": "{unit} returns on turn {turn} (die {die}, penalty {penalty}).",
    "lost for good": "{unit} is lost for good (die {die}, penalty {penalty}).",
    "replacement enters": "{unit} returns in {hex}.",
    "replacement lost": "{unit} finds no way back and is lost for good.",
    "top": "{unit} lies on top in {hex}.",
    "excess": "{unit} is lost to overstacking in {hex}.",
    "end": "{text}",
}

#: What the results of combat mean (10.11 to 10.17).
MEANINGS = {
    "AE": "all attackers are eliminated",
    "AL1": "the attacker loses one unit",
    "AS": "nothing happens",
    "DR": "the defender retreats",
    "DL1": "the defender loses one unit and retreats",
    "BB": "all defenders and as much of the attackers are eliminated",
    "DE": "all defenders are eliminated",
}
CITY_DL1 = "the defender loses one unit and stands"

#: What is no secret of a decision: the part of the turn that everybody follows, with its row. Which stacks
#: are too large or put in order is the owner's business, so those steps are not named.
ASIDES = {
    step: (words, row)
    for words, row, steps in (
        ("set-up", "3.2b", "setup,setup.place"),
        ("railheads", "5.4c", "railhead"),
        ("whether to interrupt", "5.2b", "window.ask"),
        ("reinforcements", "6.1a", "reinforcement.choose,reinforcement.enter"),
        ("rail movement", "7.10a", "rail,rail.ride"),
        ("movement", "9.1a", "movement,march"),
        ("combat", "10.1a", "combat,battle.join,battle.support,battle.odds,battle.lose,battle.sacrifice"),
        ("combat", "10.1a", "battle.follow,battle.exploit,battle.withdraw"),
    )
    for step in steps.split(",")
}


def meaning(result: str, city: bool) -> str:
    """What a combat result means, against a city or elsewhere (10.7d)."""
    return CITY_DL1 if city and result == "DL1" else MEANINGS[result]
