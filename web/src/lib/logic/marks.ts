/** Shapes that stand for sides, so that nobody has to tell colours apart. All in a box of 16 by 16. */
export const SHAPES = [
  'M8 1a7 7 0 1 1 0 14a7 7 0 0 1 0-14z',
  'M2 2h12v12H2z',
  'M8 1l7.5 14H.5z',
  'M8 0l8 8-8 8-8-8z',
  'M5 0h6v5h5v6h-5v5H5v-5H0V5h5z',
  'M8 0l2.4 5.3 5.6.6-4.2 3.8 1.2 5.8L8 12.6l-5 2.9 1.2-5.8L0 5.9l5.6-.6z',
] as const;

/** The shape of a side; what belongs to nobody has the last one. */
export function shapeOf(side: string, sides: readonly string[]): string {
  const index = sides.indexOf(side);
  return SHAPES[index < 0 ? SHAPES.length - 1 : index % SHAPES.length]!;
}
