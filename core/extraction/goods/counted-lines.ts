import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import { countsLines } from './columns.ts';

const isCounted = (line: Line): boolean => /^0*\d{1,4}$/.test(line.segments[0]?.pieces[0]?.text ?? '');
const numbersOf = (lines: readonly Line[]): string[] =>
  lines.map((line) => line.segments[0]?.pieces[0]?.text ?? '');
const indicesOf = (lines: readonly Line[]): ReadonlySet<number> => new Set(lines.map(({ index }) => index));

/** `000010 MAT-4711 Sensor` over `100 ST | 15,50 | 1.550,00`. */
function overFigures(layout: PageLayout, products: readonly Line[]): ReadonlySet<number> {
  const totalOf = (line: Line | undefined): Segment | null => {
    const last = line?.segments.at(-1);
    return last && /^\D{0,5}\d[\d.,'\s]*[.,]\d{2,4}\D{0,5}$/.test(last.text) ? last : null;
  };
  const starts = layout.lines.filter((line) => {
    const [own, below] = [totalOf(line), totalOf(layout.lines[line.index + 1])];
    if (!isCounted(line) || !below || (layout.lines[line.index + 1]?.segments.length ?? 0) < 3) return false;
    return !own || Math.abs(own.rect.x1 - below.rect.x1) > 3 * below.size;
  });
  const [first] = starts;
  const own = starts.filter((line) => Math.abs(line.rect.x0 - (first?.rect.x0 ?? 0)) < 2);
  return countsLines(numbersOf(own)) && own.length >= products.length ? indicesOf(own) : new Set();
}

/** Names of several lines with the figures beside the last of them: each number has one line of figures before the next. */
function besideLast(layout: PageLayout, products: readonly Line[]): ReadonlySet<number> {
  const [first, next] = products;
  if (!first || !next) return new Set();
  const starts = layout.lines.filter(
    (line) => isCounted(line) && line.index <= (products.at(-1)?.index ?? 0),
  );
  const lead = starts.findLast(({ index }) => index <= first.index);
  const own = starts.filter(
    (line) => lead && line.index >= lead.index && Math.abs(line.rect.x0 - lead.rect.x0) < 2,
  );
  const hasOne = own.every((line, at) => {
    const end = own[at + 1]?.index ?? Number.POSITIVE_INFINITY;
    return products.filter(({ index }) => index >= line.index && index < end).length === 1;
  });
  const isOver = own.some((line) => !products.includes(line));
  return hasOne && isOver && own.length === products.length && countsLines(numbersOf(own))
    ? indicesOf(own)
    : new Set();
}

/**
 * Lines that begin with the number of an item where the figures of items stand on lines below. Empty where items do not
 * stand so.
 *
 * @param isProduct whether a line has quantity, price and their product
 * @param isNamed whether a column is called the number of the line
 */
export function countedLines(
  layout: PageLayout,
  isProduct: (line: Line) => boolean,
  isNamed: boolean,
): ReadonlySet<number> {
  const products = layout.lines.filter(isProduct);
  const over = isNamed ? overFigures(layout, products) : new Set<number>();
  return over.size > 0 ? over : besideLast(layout, products);
}
