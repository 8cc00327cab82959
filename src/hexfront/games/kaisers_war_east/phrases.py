"""What the log says, in English: one sentence for each kind of event, and the combat results in words."""

PHRASES = {
    # Turn by turn
    "deployed": "The {side} side has deployed.",
    "garrison fielded": "{unit} takes the place of the fortress in {place}.",
    "turn": "Turn {turn}: {months}, {season}.",
    "grand strategy": "Main Effort {effort} for {year}: the {first} side moves first.",
    "player turn": "The {side} player turn begins.",
    "phase": "{side}: {phase}.",
    # Points
    "points": "{what}: Central Powers {central}, Allies {allied}; it stands {totals}.",
    "captured": "The {side} side takes {place}.",
    "lost": "{unit} is lost in {place}.",
    "overstacked": "{unit} is removed from overcrowded {place}, at no cost.",
    "end": "{text}",
    # Neutrals and revolution
    "romania rolls": "Romania decides: a {die}, and {needed} or less was needed to enter the war.",
    "romania enters": "Romania enters the war on the Allied side.",
    "bulgaria enters": "Bulgaria enters the war beside the Central Powers.",
    "revolution rolls": "Unrest in Russia: a {die}.",
    "first revolution": "The First Revolution: the Tsar falls.",
    "second revolution": "The Second Revolution: with {points} VP left the Bolsheviks seize power.",
    "patriotism": "The homeland is attacked: the {side} side gains two supply units next turn.",
    # Mobilization and reorganization
    "bought": "{unit} is bought for {cost} VP.",
    "ordered": "{unit} is ordered for {cost} VP; it arrives on turn {turn}.",
    "arrived": "{unit} arrives in {place}.",
    "recalled": "{unit} is called away to the Balkans.",
    "demobilized": "{unit} is demobilized in {place}.",
    "combined": "{unit} is formed in {place}.",
    "broken down": "{unit} breaks down in {place} into {corps}.",
    "converted": "{unit} becomes an enhanced headquarters.",
    "expended": "{unit} is expended in {place}.",
    "entrench": "{unit} digs in at {place}.",
    "restore": "{unit} gives up its trenches in {place}.",
    # Movement
    "moved": "{unit} moves from {start} to {to}.",
    "railed": "{unit} goes by rail from {start} to {to}.",
    "sails": "{unit} sails from {start} to {to}.",
    "landing": "{unit} tries to land: a {die}.",
    # Fog of War and psywar
    "scouted": "The staff of {unit} looks for the enemy: a {die}, {result}.",
    "examined": "Seen in {place}: {units}.",
    "revealed": "Units of the battle: {units}.",
    "psywar": "The {side} side wages psywar: a {die}.",
    # Combat
    "committed": "{unit} is committed in {place} for this phase.",
    "attack": "The {side} side attacks {target} with {units}.",
    "enhanced": "{unit} strengthens the defense from its trenches.",
    "odds": "{attack} against {defense} is {percent}%, {table} table; attack supply: {supply}.",
    "roll": "The {side} side rolls {die} on {column}, {table} table: {result}, {meaning}.",
    "panic": "{unit} panics: {die} hexes.",
    "retreated": "{unit} retreats from {start} to {to}.",
    "pursued": "{unit} pursues to {to}.",
    # Attrition
    "attrition": "{unit} in {place} lacks supply: a {die}.",
    "starved": "{unit} perishes in {place} for want of supply.",
}

#: What the results of combat mean (14.15, CR-AD to CR-ST).
MEANINGS = {
    "AD": "the attacking corps are lost, the attacking armies break down and fall back",
    "AZ": "all attackers are lost",
    "BB": "corps of both sides are lost and an army of each breaks down",
    "BT": "all defenders are lost and the line is broken through",
    "DD": "the defending corps are lost, the defending armies break down and fall back",
    "DP": "the defending corps are lost, the defending armies break down and panic",
    "DZ": "all defenders are lost",
    "MD": "the defenders fall back at the price of one shock unit",
    "ST": "each side loses one unit",
}
