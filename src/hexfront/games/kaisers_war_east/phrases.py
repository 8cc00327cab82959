"""What the log says, in English: one sentence for each kind of event, and the combat results in words."""

PHRASES = {
    # Turn by turn
    "deployed": "{who} have deployed.",
    "garrison fielded": "{unit} takes the place of the fortress in {place}.",
    "turn": "Turn {turn}: {months}, {season}.",
    "grand strategy": "The Main Effort of {year} is {effort}, so the {first} move first.",
    "phase": "{phase}.",
    # Points
    "points": "{change}.",
    "income": "For the objectives they hold: {change}.",
    "option points": "{option}: {change}.",
    "captured": "{unit} takes {place}.",
    "lost": "{unit} is lost in {place}.",
    "overstacked": "{unit} is removed from overcrowded {place}, at no cost.",
    "end": "{text}",
    # Neutrals and revolution
    "romania rolls": "Romania decides: a {die}, and {needed} or less was needed to enter the war.",
    "romania enters": "Romania enters the war on the Allied side.",
    "bulgaria enters": "Bulgaria enters the war beside the Central Powers.",
    "revolution rolls": "Unrest in Russia: a {die}, {effect}.",
    "first revolution": "The First Revolution: the Tsar falls, and with him the Russian high command.",
    "second revolution": "At {points} VP the Second Revolution: Bolsheviks replace all Allied units.",
    "patriotism": "The homeland is attacked: the Allies gain two supply units next turn.",
    # Mobilization and reorganization
    "bought": "{unit} is {bought}: {change}.",
    "purchase": "{who} buy a unit: {change}.",
    "chosen": "It is {unit}, {bought}.",
    "arrived": "{unit} arrives in {place}.",
    "recalled": "{unit} is called away to the Balkans.",
    "demobilized": "{unit} is demobilized in {place}.",
    "combined": "{unit} is formed in {place} from {units}.",
    "broken down": "{unit} breaks down in {place} into {units}{short}.",
    "dissolved": "{unit} breaks down in {place}; no corps are left in the pool to take its place.",
    "converted": "{unit} becomes an enhanced headquarters.",
    "expended": "{unit} in {place} is expended {purpose}.",
    "entrench": "{unit} digs in at {place}.",
    "restore": "{unit} gives up its trenches in {place}.",
    # Movement
    "moved": "{unit} moves from {start} to {to}.",
    "railed": "{unit} {first}goes by rail from {boarded} to {alighted}{then}.",
    "sails": "{unit} sails from {start} to {to}.",
    "embarked": "{unit} puts to sea in {start}, bound for {to}.",
    "ashore": "{unit} goes ashore in {place}, where no enemy is left.",
    "landing": "{unit} rolls a {die} to land: {effect}.",
    # Fog of War and psywar
    "scouted": "The staff of {unit} looks for the enemy: a {die}, {effect}.",
    "examined": "Seen in {place}: {units}.",
    "found out": "The enemy has off the map: {units}.",
    "revealed": "Seen beside those who fight: {units}.",
    "psywar": "{who} wage psywar.",
    "psywar rolls": "The psywar die shows {die}: {meaning}.",
    "propaganda": "A {die} for propaganda: {change}.",
    # Combat
    "committed": "{unit} in {place} is committed for this phase.",
    "attack": "{who} attack {target} with {units}.",
    "defended": "In defense: {units}.",
    "enhanced": "{unit} strengthens the defense from its trenches.",
    "supported": "{unit} supports the attack.",
    "supplied": "Maximum attack supply for {units}.",
    "concentric": "The attack is concentric.",
    "odds": "{attack} against {defense} is {percent}%.",
    "roll": "A {die} on {column}, {table} table: {result}, {meaning}.",
    "panic": "{unit} panics and must run {distance}.",
    "retreated": "{unit} retreats from {start} to {to}.",
    "cut off": "{unit} has no way back from {place}.",
    "pursued": "{unit} pursues to {to}.",
    "broken through": "{unit} pursues further, to {to}.",
    # Attrition
    "attrition": "{unit} in {place} lacks supply: a {die}, {effect}.",
    "starved": "{unit} perishes in {place} for want of supply.",
}

#: What the results of combat mean (14.15, CR-AD to CR-ST).
MEANINGS = {
    "AD": "all attackers but armies are lost, the armies break down and fall back",
    "AZ": "all attackers are lost",
    "BB": "all but armies are lost on both sides and an army of each breaks down",
    "BT": "all defenders are lost and the line is broken through",
    "DD": "all defenders but armies are lost, the armies break down and fall back",
    "DP": "all defenders but armies are lost, the armies break down and panic",
    "DZ": "all defenders are lost",
    "MD": "the defenders fall back at the price of one shock unit",
    "ST": "each side loses one unit",
}

#: What the faces of the psywar die mean (OPT-PSYWAR-4).
PSYWAR_MEANINGS = {
    1: "it backfires, and the enemy gains a die of VP",
    2: "no effect",
    3: "intelligence about units that Fog of War hides",
    4: "desertion, and the enemy loses a unit of his choice",
    5: "the enemy loses a die of VP",
    6: "the enemy loses a die of VP, and another is gained",
}

#: What is no secret of a decision: the part of the turn that everybody follows, with its row. What Fog of War
#: hides is not told of: reconnaissance, spies, stacks that are too large.
ASIDES = {
    step: (words, row)
    for words, row, steps in (
        ("set-up", "3.2b", "setup,setup.place"),
        ("psychological warfare", "OPT-PSYWAR-1", "psywar,psywar.desert"),
        ("Mobilization Phase", "6.2c", "mobilization,mobilization.place,mobilization.dismiss"),
        ("Reorganization Phase", "10.0a", "reorganization,reorganization.expend"),
        ("Movement Phase", "11.0a", "forced march,movement,march"),
        ("Combat Phase", "14.0a", "commit,combat,battle.plan,battle.dig,battle.choose,battle.lose"),
        ("Combat Phase", "14.0a", "withdraw,panic,retreat.step,pursuit,pursuit.on"),
    )
    for step in steps.split(",")
}
