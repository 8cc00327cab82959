"""The scenarios and every optional rule as a switch."""

from __future__ import annotations

from hexfront.kernel import Option, Scenario

SCENARIOS = (
    Scenario("1914", "1914", "August 1914: the armies march. Ends in November-December 1914 to 1917.", 4),
    Scenario("1915", "1915", "May 1915: Gorlice and the conquest of Poland. Ends in 1915 to 1917.", 7),
    Scenario("1916", "1916", "June 1916: Brusilov, then Romania. Ends in 1916 or 1917.", 6),
)


def _switch(name: str, title: str, meaning: str, rule: str) -> Option:
    """An optional rule, off unless the players agree on it before play (OPT-1, OPT-SC-1, 21.7a)."""
    return Option(name, title, ("off", "on"), meaning, rule)


OPTIONS = (
    Option(
        "end",
        "Last turn",
        ("shortest", "1914", "1915", "1916", "1917", "1918"),
        "The game ends with November-December of this year; shortest is the first year the scenario allows. "
        "1918 needs the Russian Revolutions.",
        "26.1a",
    ),
    _switch(
        "morale",
        "Morale",
        "With 25 VP or less a side pays double and may hardly form armies.",
        "OPT-MORALE-1",
    ),
    _switch(
        "psywar",
        "Psywar",
        "5 VP buy a throw on the Psywar Table at the start of a player turn.",
        "OPT-PSYWAR-1",
    ),
    _switch(
        "entrenching", "Entrenching", "Supply units may dig in and strengthen a defense.", "OPT-ENTRENCH-1"
    ),
    _switch(
        "amphibious", "Amphibious operations", "Marines may land on coasts and assault them.", "OPT-AMPHIB-1"
    ),
    _switch(
        "naval_transfer",
        "Naval transfer",
        "A corps or supply unit a turn may be shipped between ports; needs amphibious operations.",
        "OPT-NAVAL-1",
    ),
    _switch(
        "fog_of_war", "Fog of War", "Enemy stacks show only their top counter, or its back.", "OPT-FOG-1"
    ),
    _switch("air", "Air units", "Airbases can be built from 1916 and support attacks.", "OPT-AIR-1"),
    _switch(
        "aefr", "Allied Expeditionary Force", "British and RNAS units can be bought from 1916.", "OPT-AEF-1"
    ),
    _switch(
        "czech_legion",
        "Czech Legion",
        "The Legion appears with the First Revolution; needs the Russian Revolutions.",
        "OPT-CZECH-1",
    ),
    _switch(
        "volunteers", "Nationalist Volunteers", "Volunteers rise in a weak Russia in 1917-18.", "OPT-VOL-1"
    ),
    _switch(
        "moltke_plan_east", "Moltke Plan East", "1914: the main German effort is in the East.", "OPT-MOLTKE-1"
    ),
    _switch("austro_hungarian_plan_r", "Plan R", "1914: the 2nd Army starts in Galicia.", "OPT-PLANR-1"),
    _switch("russian_plan_g", "Plan G", "1914: the Russian 4th Army starts in Dvinsk.", "OPT-PLANG-1"),
    _switch(
        "faster_russian_mobilization",
        "Faster Russian mobilization",
        "1914: two Russian armies come in the first autumn, for 10 VP.",
        "OPT-FASTMOB-1",
    ),
    _switch(
        "better_cavalry_doctrine",
        "Better cavalry doctrine",
        "1914: cavalry corps at the start, which pursue two hexes.",
        "OPT-CAV-1",
    ),
    _switch(
        "russians_modernize_field_artillery",
        "Modern Russian field artillery",
        "Two Russian supply units a turn in 1914-15, but fortresses protect less.",
        "OPT-ARTY-1",
    ),
    _switch(
        "fortress_conversion",
        "Fortress conversion",
        "Fortresses may be given up for corps.",
        "OPT-FORTCONV-1",
    ),
    _switch(
        "gallipoli_succeeds",
        "Gallipoli succeeds",
        "From 1916 supply comes through the Straits.",
        "OPT-GALLIPOLI-1",
    ),
    _switch(
        "variable_romanian_entry",
        "Variable Romanian entry",
        "Romania enters by a die from May 1916.",
        "OPT-ROMANIA-1",
    ),
    _switch(
        "caporetto_east",
        "Caporetto East",
        "The reserve of autumn 1917 goes to the East, for 25 VP.",
        "OPT-CAPORETTO-1",
    ),
    _switch(
        "russian_revolutions",
        "Russian Revolutions",
        "A weak Russia may fall to revolution; then come the Bolsheviks, and 1918.",
        "OPT-REV-1",
    ),
)
