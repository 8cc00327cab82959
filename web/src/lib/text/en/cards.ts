/** What cards, sealed answers and lists to be written say. */
export const cards = {
  hand: 'Cards',
  lay: 'Hide the cards',
  show: (n: number) => (n === 1 ? 'Show the card' : `Show the ${n} cards`),
  facedown: 'A card face down',
  empty: 'No cards lie here.',
};

export const seal = {
  label: 'Sealed answers',
  mine: 'Yours is in',
  mineOpen: 'Yours is still open',
  theirs: (side: string) => `${side}: in`,
  theirsOpen: (side: string) => `${side}: not yet`,
  answers: 'What you have answered so far',
  given: (answers: string[]) => `So far: ${answers.join(' · ')}`,
  waiting: 'Both are opened together.',
};

export const form = {
  open: 'Write the list',
  left: (title: string, rest: number, all: number) => `${title}: ${rest} of ${all} left`,
  more: (title: string) => `One more: ${title}`,
  less: (title: string) => `One less: ${title}`,
  costs: (price: string) => (/^\d/.test(price) ? `costs ${price}` : price),
  have: (n: number) => `at most ${n}`,
  hand: 'Hand in',
  empty: 'Hand in an empty list',
  over: 'The list costs more than there is.',
  clear: 'Begin anew',
};
