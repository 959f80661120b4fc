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

/** Items whose price stands lines below their quantity, among the conditions it is made of. */
export interface PricedBelow {
  /** The lines that begin an item. */
  readonly starts: ReadonlySet<number>;
  /** The lines with a price of one of them. */
  readonly prices: ReadonlySet<number>;
}

/**
 * Items as planning systems print them with the conditions of their price: number, article and quantity on the first line,
 * then what is said of them, then `BASE PRICE`, `SURCHARGE` and `NET PRICE`, each with its value. Empty where items do
 * not stand so. The last of a page may have its prices on the next.
 *
 * @param isProduct whether a line has quantity, price and their product
 */
export function pricedBelow(layout: PageLayout, isProduct: (line: Line) => boolean): PricedBelow {
  const counted = layout.lines.filter(
    (line) => isCounted(line) && line.segments.length >= 3 && line.segments[0]?.pieces.length === 1,
  );
  const starts = counted.filter((line) => Math.abs(line.rect.x0 - (counted[0]?.rect.x0 ?? 0)) < 2);
  const pricesOf = (start: Line, next: Line | undefined): readonly Line[] =>
    layout.lines
      .slice(start.index + 2, next?.index)
      .filter((line) => line.segments.length >= 3)
      .filter((line) =>
        isProduct({ ...line, segments: [...start.segments.slice(2), ...line.segments.slice(1)] }),
      );
  const priced = starts.map((start, at) => pricesOf(start, starts[at + 1]));
  const isHabit = priced.every((lines, at) => lines.length > 0 || (at > 0 && at === priced.length - 1));
  if (starts.length === 0 || starts.some(isProduct) || !isHabit || !countsLines(numbersOf(starts)))
    return { starts: new Set(), prices: new Set() };
  return { starts: indicesOf(starts), prices: indicesOf(priced.flat()) };
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
