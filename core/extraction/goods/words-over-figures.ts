import type { Line, PageLayout } from '../../layout/lines.ts';
import type { HeaderCell } from '../../layout/table-header.ts';
import type { ColumnLabel } from '../knowledge/label-knowledge.ts';

/** Words, and no unit beside a figure. */
const words = /\p{L}{3}/u;

/**
 * The lines of words over the figures of their goods, as narrow papers print them (rolls of tills, bills of small
 * programs): each figure stands alone in its column, and the line over it, which begins where the first names do, runs
 * over all of them. What it says is a text, whatever numbers are in it. Empty where goods do not stand so.
 *
 * @param isPriced whether a line has the figures of goods
 */
export function wordsOverFigures(
  layout: PageLayout,
  header: readonly HeaderCell<ColumnLabel>[],
  isPriced: (line: Line) => boolean,
): ReadonlySet<number> {
  const [first] = header;
  const at = layout.lines.findIndex(({ segments }) =>
    segments.some(({ pieces }) => pieces.some((piece) => first?.run.pieces.includes(piece))),
  );
  if (!first || at < 0) return new Set();
  const size = first.run.pieces[0]?.size ?? 0;
  const beginsLeft = (line: Line | undefined): boolean =>
    line !== undefined && line.rect.x0 < first.rect.x0 + 2 * size;
  const isText = (line: Line | undefined): boolean =>
    line?.segments.length === 1 && beginsLeft(line) && words.test(line.segments[0]?.text ?? '');
  const below = layout.lines.slice(at + 1);
  const priced = below.filter(isPriced);
  const [last] = priced.slice(-1);
  const isHabit = priced.every((line) => !beginsLeft(line) && isText(layout.lines[line.index - 1]));
  if (!last || !isHabit) return new Set();
  return new Set(below.filter((line) => line.index < last.index && isText(line)).map((line) => line.index));
}
