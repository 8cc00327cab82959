/** What the panels beside the map say. */
export const panels = {
  log: 'Log',
  tracks: 'Tracks',
  cards: 'Cards',
  forces: 'Forces',
  charts: 'Charts',
  rules: 'Rules',
  plots: 'Plots',
  chat: 'Chat',
  orders: 'Orders',
};

export const log = {
  empty: 'Nothing has happened yet.',
  newest: 'To the newest line',
  jump: 'Show on the map',
  filter: 'What the log shows',
  side: 'Whose deeds',
  kind: 'Which deeds',
  allSides: 'All sides',
  kinds: { all: 'Everything', moves: 'Marches', battles: 'Battles', fates: 'Losses, captures, arrivals' },
  earlier: 'Show what was earlier',
};

export const tracks = { empty: 'This game has no tracks.' };

export const forces = {
  empty: 'No units.',
  search: 'Find a unit',
  onMap: (n: number) => `${n} on the map`,
  covered: 'Covered',
  kinds: { due: 'Due', reserve: 'Reserve', lost: 'Lost' },
  show: (name: string) => `Show ${name} on the map`,
  off: (name: string, box: string) => `${name} is not on the map: ${box}.`,
};

export const charts = { empty: 'This game shows no charts.', source: (from: string) => `Source: ${from}` };

export const rules = {
  search: 'Search the rules',
  none: 'No rule has these words.',
  count: (n: number) => (n === 1 ? '1 rule' : `${n} rules`),
  optional: '(optional)',
  ruled: 'Ruling',
  contents: 'Contents',
  turn: 'Through the book',
  before: 'Chapter before',
  after: 'Next chapter',
  why: 'Why is this so?',
  heading: (game: string) => `The rules of ${game}`,
  asPage: 'As a page',
  read: 'Rules',
};

export const plots = {
  empty: 'Plots appear as the game goes on.',
  luck: 'Luck',
  rolls: 'Rolls',
  expected: 'What was possible',
  orBetter: 'This or better',
  rolled: 'Rolled',
};

export const chat = { empty: 'No messages yet.', say: 'Say something', send: 'Send' };

export const orders = {
  heading: 'Standing orders',
  lead: 'Standing orders say when you want to be asked. They can be changed at any time.',
  none: 'This side has no standing orders.',
  give: 'Give',
  given: 'Given.',
  pick: 'Choose hexes on the map',
  pickNow: 'Click the hexes on the map, then give the order.',
  end: 'End the game',
  endLead: 'This is final: it ends the game for everybody and cannot be taken back.',
  endAsk: (side: string) => `${side}: end the game?`,
  endYes: 'End the game',
  endNo: 'Play on',
  ending: 'End the game…',
};
