/** The rules as a book: finding one's way in it. */
import type { Chapter, Passage } from '../api';

/** Every rule and ruling, in the order of the book. */
export function allPassages(chapters: readonly Chapter[]): Passage[] {
  return chapters.flatMap((chapter) =>
    chapter.sections.flatMap((section) => section.passages.flatMap((passage) => [passage, ...passage.rulings])),
  );
}

/** All numbers that can be opened: of chapters, sections, rules and rulings. */
export function bookIds(chapters: readonly Chapter[]): Set<string> {
  const sections = chapters.flatMap((chapter) => [chapter, ...chapter.sections]);
  return new Set([...sections, ...allPassages(chapters)].map(({ id }) => id));
}

export interface Found {
  chapter: string;
  passage: Passage;
}

/** What has all the words: that of the number first, then with them in the title. */
export function findPassages(chapters: readonly Chapter[], words: string): Found[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ id, title, text }: Passage): number => {
    const head = `${id} ${title}`.toLowerCase();
    if (id.toLowerCase() === wanted[0]) return 0;
    if (wanted.every((word) => head.includes(word))) return 1;
    return wanted.every((word) => `${head} ${text}`.toLowerCase().includes(word)) ? 2 : 3;
  };
  return chapters
    .flatMap((chapter) => allPassages([chapter]).map((passage) => ({ chapter: chapter.title, passage })))
    .map((found) => [rank(found.passage), found] as const)
    .filter(([n]) => n < 3)
    .sort((a, b) => a[0] - b[0])
    .map(([, found]) => found);
}

/** Where a number stands: a chapter, a section, a rule or a ruling; one that is not in the book itself, where its neighbours are. */
export function placeOf(chapters: readonly Chapter[], id: string): { chapter: string; passage: string } | null {
  for (let known = id; known; known = known.slice(0, -1)) {
    for (const chapter of chapters) {
      if (chapter.id === known) return { chapter: chapter.id, passage: '' };
      const section = chapter.sections.find((one) => one.id === known);
      // A section without a title has no heading: its first rule stands for it.
      if (section) return { chapter: chapter.id, passage: section.title ? known : section.passages[0]!.id };
      const passage = allPassages([chapter]).find(
        (one) => one.id === known || (known !== id && one.id.startsWith(known)),
      );
      if (passage) return { chapter: chapter.id, passage: passage.id };
    }
  }
  return null;
}
