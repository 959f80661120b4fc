import { padded } from '../screens/goods-table.ts';
import { wrapped } from '../screens/wrapped.ts';
import { cut } from '../text-table.ts';

const gap = 3;
const narrowest = 22;

/** A text under its heading. */
export interface Aside {
  readonly heading: string;
  readonly text: string;
}

/** Texts side by side, each in rows of its own; one below the other where there is no room for that. */
export function sideBySide(asides: readonly Aside[], columns: number): readonly string[] {
  const width = Math.floor((columns - gap * (asides.length - 1)) / Math.max(1, asides.length));
  if (width < narrowest)
    return asides.flatMap(({ heading, text }) => [
      cut(heading, columns),
      ...wrapped(text, columns - 2)
        .split('\n')
        .map((row) => `  ${row}`),
    ]);
  const cells = asides.map(({ heading, text }) => [cut(heading, width), ...wrapped(text, width).split('\n')]);
  const height = Math.max(0, ...cells.map((rows) => rows.length));
  return Array.from({ length: height }, (_, at) =>
    cells
      .map((rows) => padded(rows[at] ?? '', width, false))
      .join(' '.repeat(gap))
      .trimEnd(),
  );
}
