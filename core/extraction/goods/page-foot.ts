import type { Line } from '../../layout/lines.ts';
import type { DocumentContext } from '../document-context.ts';
import { isPageNumber } from '../parts/page-number.ts';

/** Where the foot of a page begins, and how far two lines at one height may differ, as shares of its height. */
const foot = { from: 0.85, tolerance: 0.01 };

const textOf = ({ segments }: Line): string =>
  segments
    .filter(({ text }) => !isPageNumber(text))
    .map(({ text }) => text)
    .join(' ');

/** Whether a line is printed at the foot of another page as well, letter for letter but for the number of the page: no row of goods is. */
export function isPageFoot(line: Line, context: DocumentContext): boolean {
  const heightOf = ({ rect, page }: Line): number => rect.y0 / page.height;
  const own = textOf(line);
  // "SI-09557   Page 2": a number alone is known by that of the page beside it.
  const isNamed =
    /\p{L}{3}/u.test(own) || (own !== '' && line.segments.some(({ text }) => isPageNumber(text)));
  if (heightOf(line) < foot.from || !isNamed) return false;
  return context.layouts.some(
    ({ page, lines }) =>
      page !== line.page &&
      lines.some(
        (other) => Math.abs(heightOf(other) - heightOf(line)) < foot.tolerance && textOf(other) === own,
      ),
  );
}
