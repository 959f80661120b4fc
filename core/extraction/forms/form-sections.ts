import type { Line } from '../../layout/lines.ts';
import type { HeaderCell } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnLabel, LabelField } from '../knowledge/label-knowledge.ts';

/** What lines of goods themselves may begin with. */
const ofGoods: ReadonlySet<LabelField> = new Set([
  'hsCode',
  'partNumber',
  'netWeight',
  'grossWeight',
  'volume',
  'packageCount',
  'packageType',
  'countryOfOrigin',
  'marksAndNumbers',
  'containerNumber',
  'invoiceNumber',
  'invoiceDate',
  'purchaseOrderNumber',
  'totalRow',
  'subtotal',
  'otherAmount',
  'contact',
]);

const numberOf = (text: string): number | null => {
  const match = /^[([]?(\d{1,2})[a-z]?[.)\]]/.exec(text);
  return match ? Number(match[1]) : null;
};

/** The highest number of a box among the names of the columns: `10. Number and date of invoices`. */
export const lastBoxOf = (header: readonly HeaderCell<ColumnLabel>[]): number =>
  Math.max(
    0,
    ...header.map(
      (cell) => numberOf(cell.run.text) ?? Number(/^\d{1,2}(?=\s)/.exec(cell.run.text)?.[0] ?? 0),
    ),
  );

/**
 * Whether a line begins what stands below the goods on a form: the next numbered box, a declaration, a signature.
 *
 * @param lastBox number of the last box of the goods, 0 where they are not numbered
 */
export function endsGoods(line: Line, lastBox: number, context: DocumentContext): boolean {
  const next = line.segments.some((segment) => {
    const number = numberOf(segment.text) ?? Number(/^\d{1,2}(?=\s\p{Lu})/u.exec(segment.text)?.[0] ?? 0);
    return lastBox > 1 && number === lastBox + 1 && /\p{L}{3}/u.test(segment.text);
  });
  if (next) return true;
  return context.hits.some(
    (hit) =>
      hit.line === line &&
      hit.leads &&
      hit.nameTo - hit.from >= 2 &&
      hit.meanings.every((label) => !ofGoods.has(label.field)) &&
      hit.meanings.some((label) => label.strength >= 0.9) &&
      (hit.alone ||
        hit.colon ||
        (hit.segment === line.segments[0] && hit.meanings.some((label) => label.field === 'otherNumber'))),
  );
}
