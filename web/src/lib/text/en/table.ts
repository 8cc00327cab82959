/** What stands at the table: map, prompt, battle, what happened, undo by consent. */
export const table = {
  map: (title: string) => `Map of ${title}. Arrow keys move from hex to hex, Enter acts, Escape lets go.`,
  mapRole: 'map',
  nothingHere: 'empty',
  afar: 'Out of sight',
  ahead: 'Can go to',
  goTo: (place: string) => `Show ${place}`,
  units: (n: number) => (n === 1 ? '1 unit' : `${n} units`),
  strength: (sums: Readonly<Record<string, number>>) =>
    Object.entries(sums)
      .map(([name, n]) => `${name} ${n}`)
      .join(', '),
  worth: (kind: string, value: string, unit: string) =>
    kind === 'fortress' ? `Fortress: ${unit} ${value}` : `★ ${value} ${unit}`,
  covered: 'Unknown unit',
  spent: 'has acted',
  canAct: 'can act',
  goal: 'possible destination',
  cost: (price: string) => `costs ${price}`,
  steps: (n: number) => (n === 1 ? '1 hex away' : `${n} hexes on the way`),
  without: (name: string) => `Without ${name}`,
  fit: 'Whole map',
  regions: 'Go to a part of the map',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  overlays: 'Overlays',
  minimap: 'Overview of the map',
  undo: 'Undo',
  finalTitle: 'This stays',
  final: 'What you are about to do cannot be taken back.',
  finalYes: 'Do it',
  finalNo: 'Not yet',
  finalNever: 'Do not ask again on this device',
  redo: 'Redo',
  next: 'Next that can act',
  menu: 'Choose what to do',
  yourTurn: 'Your turn',
  all: (names: readonly string[]) =>
    names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join(),
  waiting: (side: string, aside = '') => `Waiting for ${side}${aside && `: ${aside}`}`,
  thinking: (side: string, aside = '') => `${side}: thinking…${aside && ` (${aside})`}`,
  over: 'The game is over',
  spectator: 'You are watching.',
  panels: 'Beside the map',
  actions: 'What you can do',
  tray: 'Units off the map',
  help: 'Keys and help',
  settings: 'Settings',
  stepwise: 'Step by step',
  group: 'Who goes',
  whole: 'Whole stack',
  wholeAnd: (n: number) => `Whole stack and ${n} from elsewhere`,
  notYet: (who: string) => `Nothing of yours can act now: it is for ${who} to decide.`,
  notAsked: (prompt: string) => `There is nothing to be done with this now. What is asked: ${prompt}`,
  suggestion: 'Suggestion:',
  hint: 'Click what glows on the map, or press A for a list.',
  choose: (text: string) => `Choose where: ${text}`,
  filter: 'Filter the list',
  destinations: (n: number) => (n === 1 ? '1 destination' : `${n} destinations`),
  cancel: 'Let go',
  noFarther: (hex: string) => `No farther than ${hex}. `,
  endsThere: (hex: string) => `No farther than ${hex}: the movement ends there.`,
  leftTitle: 'Finish already?',
  left: (n: number) => (n ? `${n === 1 ? '1 stack' : `${n} stacks`} could still act.` : ''),
  leftBest: (order: string) => `The adviser would still ${order}.`,
  leftStays: 'What you finish stays finished.',
  feared: (n: number) => (n === 1 ? 'One thing to fear by rule' : `${n} things to fear by rule`),
  leftYes: 'Finish',
  leftNo: 'Go on',
  lost: 'No connection to the server.',
  lostHint: 'Your game is safe there. This page keeps trying and then shows all you missed.',
  tryNow: 'Try now',
  back: 'Connected again. You see the game as it is now.',
  invite: 'Invitation link',
  mended: (date: string, what: string) => `Rules mended on ${date}: ${what}`,
  more: (n: number) => `${n} more…`,
  handover: (side: string) => `Over to: ${side}`,
  handoverHint: 'Hand over the screen, then go on.',
  handoverGo: 'Show the map',
};

export const people = {
  heading: 'Who plays, and the dice',
  seat: (seat: { kind: string; bot: string; name: string; taken: boolean; mine: boolean }) =>
    seat.kind === 'bot'
      ? `the computer (${seat.bot})`
      : seat.kind === 'lesson'
        ? 'the lesson'
        : seat.kind === 'link' && !seat.taken
          ? 'not taken yet'
          : [seat.name, seat.mine ? '(you)' : ''].filter(Boolean).join(' ') || 'somebody',
  back: 'Link back to my seat',
  free: 'Free this seat',
  keep: 'Keep my seat',
  leave: 'Leave the table',
  leaveYes: 'Leave, and give up this seat',
  leaveNo: 'Stay',
  freed: (when: string) => `Asked to be freed: ${when}, unless its player answers.`,
  asked: (side: string, when: string) =>
    `The owner of this game asks whether you still play ${side}. Your seat is freed ${when} unless you keep it.`,
  dice: 'The dice',
  commitment: 'Hash of the seed, published before play:',
  mended: 'Rules mended since this game began',
  invited: (title: string, side: string) => `You are invited to play ${side} in ${title}.`,
  take: 'Take this seat',
};

export const watch = {
  heading: 'What happened',
  skip: 'To the present',
  dismiss: 'Put it away, with its arrows',
  show: 'Watch this',
  tally: (n: { moves: number; battles: number; losses: number; captures: number }) =>
    [
      n.moves && (n.moves === 1 ? '1 march' : `${n.moves} marches`),
      n.battles && (n.battles === 1 ? '1 battle' : `${n.battles} battles`),
      n.losses && (n.losses === 1 ? '1 loss' : `${n.losses} losses`),
      n.captures && (n.captures === 1 ? '1 place taken' : `${n.captures} places taken`),
    ]
      .filter(Boolean)
      .join(', '),
};

export const overlays = {
  numbers: 'Hex numbers',
  sources: 'Sources of the map',
  counters: 'Hide counters',
  legend: 'What the overlays mean',
  hide: (title: string) => `Hide ${title}`,
};

export const battle = {
  heading: 'The odds',
  chances: 'Chances',
  modifiers: 'What counts',
  taking: 'Taking part',
  ways: 'How to attack',
  cancel: 'Not now',
  exact: 'exact, by counting every roll',
  none: 'No forecast for this choice.',
  choices: 'Your choice',
  dice: 'Dice',
  rolling: 'The die rolls…',
  pending: 'Working out the chances…',
};

export const takeback = {
  ask: 'Take back…',
  title: 'Take back what you did?',
  which: 'Back to before',
  last: 'Your last action',
  lead: 'The others must agree; a computer does at once. Dice that are rolled again fall as before, and what was done since is gone.',
  keep: 'Let it stand',
  sure: 'Ask for it',
  wish: (side: string, what: string) =>
    what
      ? `${side} asks to take back “${what}” and all that followed.`
      : `${side} asks to take back the last action and all that followed.`,
  waits: (side: string) => `${side} has asked to take something back; the others have to answer.`,
  yes: 'Allow it',
  no: 'Refuse',
  withdraw: 'Withdraw',
};

export const offers = {
  heading: 'How often shall you be asked this?',
  usual: 'usual',
  aloud: 'The others hear of it.',
  given: (title: string) => `You will be asked: ${title.toLowerCase()}.`,
};

export const over = {
  won: (side: string) => `Victory for ${side}`,
  draw: 'A draw',
  why: 'Why',
  replay: 'Replay',
  record: 'Download the record',
  verify: 'Verify the dice',
  verified: 'The dice are sound',
  notVerified: 'The dice do not check',
  plots: 'Plots',
  again: 'Play another game',
};

export const replay = {
  unit: 'One step is',
  units: { action: 'By action', move: 'By move', battle: 'By battle', phase: 'By phase', turn: 'By turn' },
  copy: 'Copy a link to here',
  copied: 'Copied: a link to this moment.',
  heading: 'Replay',
  first: 'To the start',
  back: 'One step back',
  on: 'One step on',
  last: 'To the end',
  play: 'Play',
  pause: 'Pause',
  jump: 'Moment',
  open: 'Everything open',
  seenBy: 'Seen by',
  fork: 'Play on from here',
  forkLead: 'This begins a new game at this moment; the old one stays as it is. Who plays?',
  forkGo: 'Play on',
  forkDice:
    'The dice of the new game go on with the seed of the old one, so that the whole record can be verified. Whoever has the record of the old game can work out what will be rolled: play on with people you trust.',
  leave: 'Leave the replay',
  speed: 'Speed',
  of: (n: number, all: number) => `${n} of ${all}`,
};
