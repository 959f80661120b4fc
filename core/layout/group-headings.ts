import type { Line, Segment } from './lines.ts';

/** A line below the names of a table. */
interface TableLine {
  readonly line: Line;
  /** Whether a row begins with it. */
  readonly begins: boolean;
}

const isCapital = (text: string): boolean => /\p{Lu}{2}/u.test(text) && !/\p{Ll}{2}/u.test(text);

/** Letters differ in size when by so much of it. */
const otherSize = 0.08;

/** Whether a text is set off from those of the rows: in bold, in capitals, in larger letters, or further to the left. */
function isSetOff(heading: Segment, rows: readonly Line[]): boolean {
  const texts = rows.flatMap(({ segments }) => segments.filter(({ text }) => /\p{L}{3}/u.test(text)));
  if (texts.length === 0) return false;
  return (
    (heading.bold && texts.every(({ bold }) => !bold)) ||
    (isCapital(heading.text) && texts.every(({ text }) => !isCapital(text))) ||
    texts.every(({ size }) => heading.size > size * (1 + otherSize)) ||
    rows.every(({ rect }) => heading.rect.x0 < rect.x0 - 0.6 * heading.size)
  );
}

/**
 * Headings of groups of goods: text alone on a line right over a row, set off from the rows as the one that stands over
 * the first of them (`MEN'S WEAR` … `LADIES' WEAR`). They go on with no row above them.
 */
export function groupHeadings<T extends TableLine>(entries: readonly T[]): ReadonlySet<T> {
  const start = entries.findIndex(({ begins }) => begins);
  const [first, other] = entries[start - 1]?.line.segments ?? [];
  const rows = entries.filter(({ begins }) => begins).map(({ line }) => line);
  if (!first || other || !/\p{L}{3}/u.test(first.text) || !isSetOff(first, rows)) return new Set();
  const isAlike = ({ line: { segments } }: T): boolean => {
    const [own, more] = segments;
    return (
      own !== undefined &&
      more === undefined &&
      own.bold === first.bold &&
      Math.abs(own.size - first.size) <= otherSize * first.size &&
      Math.abs(own.rect.x0 - first.rect.x0) < 0.6 * first.size &&
      isCapital(own.text) === isCapital(first.text)
    );
  };
  const headings = entries.filter(
    (entry, at) => at >= start - 1 && !entry.begins && entries[at + 1]?.begins === true && isAlike(entry),
  );
  // What stands over every row tells of that row.
  return new Set(headings.length < rows.length ? headings : []);
}
