import type { Line } from '../../layout/lines.ts';
import { coverOf } from '../../layout/phrases.ts';
import type { DocumentContext } from '../document-context.ts';

/** `Net weight 87,000 KG`: "Net" begins the name of a weight, and of no sum of money. */
const isWeighed = (line: Line, { hits }: DocumentContext): boolean =>
  hits.some(
    (hit) =>
      hit.segment === line.segments[0] &&
      hit.leads &&
      hit.meanings.some(({ field }) => field === 'netWeight' || field === 'grossWeight'),
  );

const fewestNames = 3;

/** `Item | Description | Qty`: the names of the columns. */
const namesColumns = ({ segments, page }: Line, { knowledge }: DocumentContext): boolean =>
  segments.filter((one) => coverOf(one, knowledge.labels.columns, page.source === 'ocr') > 0.7).length >=
  fewestNames;

/**
 * Whether one row of goods and no more stands over each of several lines with a weight: it is of that row, and no sum
 * of a crate.
 *
 * @param alike lines of one page with the same name
 */
export function followsOneEach(
  alike: readonly Line[],
  lines: readonly Line[],
  isGoods: (line: Line) => boolean,
  context: DocumentContext,
): boolean {
  const [first, second] = alike;
  if (!first || !second || !isWeighed(first, context)) return false;
  const head = lines.slice(0, first.index).findLast((line) => namesColumns(line, context));
  return alike.every(({ index }, at) => {
    const rows = lines.slice((alike[at - 1] ?? head)?.index ?? 0, index).filter(isGoods);
    return rows.length === 1;
  });
}
