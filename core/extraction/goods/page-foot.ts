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
  if (heightOf(line) < foot.from || !/\p{L}{3}/u.test(own)) return false;
  return context.layouts.some(
    ({ page, lines }) =>
      page !== line.page &&
      lines.some(
        (other) => Math.abs(heightOf(other) - heightOf(line)) < foot.tolerance && textOf(other) === own,
      ),
  );
}
