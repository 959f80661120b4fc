import type { Line } from '../../layout/lines.ts';
import type { DocumentContext } from '../document-context.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { isPageNumber } from '../parts/page-number.ts';

/** Where the foot of a page begins, and how far two lines at one height may differ, as shares of its height. */
const foot = { from: 0.85, tolerance: 0.01 };

const textOf = ({ segments }: Line): string =>
  segments
    .filter(({ text }) => !isPageNumber(text))
    .map(({ text }) => text)
    .join(' ');

/** `www.acme.example`, `office@acme.example`, `IBAN DE12 3456`: how the maker of a paper is reached and paid. */
const reached = phrasePattern(String.raw`(?:\bwww\.|\S@)\S+\.\p{L}{2}|{{bank-account}}[\s:.]+\p{Lu}{2}\d`);

/** So far below the middle of a page its maker may begin to stand; so near each other stand the lines of one block, in their heights. */
const makersFoot = { from: 0.8, gap: 0.9 };

/** Whether a line is one of a block at the end of a page, apart from what is above, that tells how its maker is reached and paid. */
function isOfMaker(line: Line, { layouts }: DocumentContext): boolean {
  const lines = layouts.find(({ page }) => page === line.page)?.lines ?? [];
  const isApart = (at: number): boolean => {
    const [above, below] = [lines[at - 1], lines[at]];
    if (!above || !below) return true;
    return below.rect.y0 - above.rect.y1 > makersFoot.gap * (below.rect.y1 - below.rect.y0);
  };
  let from = line.index;
  while (!isApart(from)) from -= 1;
  let to = line.index + 1;
  while (!isApart(to)) to += 1;
  const block = lines.slice(from, to);
  return (
    (block[0]?.rect.y0 ?? 0) >= makersFoot.from * line.page.height &&
    block.some(({ segments }) => segments.some(({ text }) => reached().test(text)))
  );
}

/**
 * Whether a line is printed at the foot of another page as well, letter for letter but for the number of the page, or
 * tells of the paper's maker there: no row of goods does.
 */
export function isPageFoot(line: Line, context: DocumentContext): boolean {
  const heightOf = ({ rect, page }: Line): number => rect.y0 / page.height;
  const own = textOf(line);
  // "SI-09557   Page 2": a number alone is known by that of the page beside it.
  const isNamed =
    /\p{L}{3}/u.test(own) || (own !== '' && line.segments.some(({ text }) => isPageNumber(text)));
  if (heightOf(line) >= makersFoot.from && isOfMaker(line, context)) return true;
  if (heightOf(line) < foot.from || !isNamed) return false;
  return context.layouts.some(
    ({ page, lines }) =>
      page !== line.page &&
      lines.some(
        (other) => Math.abs(heightOf(other) - heightOf(line)) < foot.tolerance && textOf(other) === own,
      ),
  );
}
