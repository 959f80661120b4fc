import type { LabelHit } from '../../layout/labels.ts';
import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import { lookUp } from '../../layout/phrases.ts';
import { keyOf } from '../../layout/run.ts';
import type { HeaderCell } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnLabel, Label, LabelField } from '../knowledge/label-knowledge.ts';

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

/** The number of a box: `10. Number and date of invoices`, `(11) Weight`, `7 Quantity`. */
const boxNumber = /^([[(]?)(\d{1,2})[a-z]?([.)\]]?)(?=\s)/;

/** The last numbered box of the goods, and how its number is written. */
export interface LastBox {
  readonly number: number;
  /** The marks around it, such as `.` or `()`; empty for a bare number. */
  readonly marks: string;
}

/** How far, in letter heights, the number of a box may stand before its name. */
const besideName = 2;

/** The number that stands apart before the name of a column: `7 | Quantity`. */
function numberBefore(cell: HeaderCell<ColumnLabel>, layout: PageLayout): string {
  const [first] = cell.run.pieces;
  const line = layout.lines.find((one) =>
    one.segments.some((segment) => segment.pieces.includes(first as never)),
  );
  const before = line?.segments.find(({ rect, size, text }) => {
    const gap = (first?.rect.x0 ?? 0) - rect.x1;
    return /^[[(]?\d{1,2}[.)\]]?$/.test(text) && gap > 0 && gap < besideName * size;
  });
  return before ? `${before.text} ${cell.run.text}` : cell.run.text;
}

/** The highest number of a box among the names of the columns; null where they are not numbered. */
export function lastBoxOf(header: readonly HeaderCell<ColumnLabel>[], layout: PageLayout): LastBox | null {
  const boxes = header.flatMap((cell) => {
    const match = boxNumber.exec(numberBefore(cell, layout));
    return match ? [{ number: Number(match[2]), marks: `${match[1]}${match[3]}` }] : [];
  });
  return boxes.reduce<LastBox | null>((a, b) => (a && a.number >= b.number ? a : b), null);
}

/** The numbered heading right above a table whose columns are not numbered: `5. Originating goods`. */
export function headingBox(layout: PageLayout, header: { readonly first: number }): HeadingBox | null {
  for (const line of layout.lines.slice(Math.max(0, header.first - 3), header.first).reverse()) {
    const [segment] = line.segments;
    const match = segment ? boxNumber.exec(segment.text) : null;
    if (segment && match) return { number: Number(match[2]), marks: `${match[1]}${match[3]}`, segment };
  }
  return null;
}

export interface HeadingBox extends LastBox {
  readonly segment: Segment;
}

/** Whether a line begins with the next heading, in the same place and letters as the one over the table. */
export function isNextHeading(line: Line, heading: HeadingBox): boolean {
  const [segment] = line.segments;
  return (
    segment !== undefined &&
    isNextBox(segment.text, heading) &&
    Math.abs(segment.rect.x0 - heading.segment.rect.x0) < 3 &&
    segment.bold === heading.segment.bold &&
    Math.abs(segment.size - heading.segment.size) < 0.3
  );
}

function isNextBox(text: string, last: LastBox): boolean {
  const match = boxNumber.exec(text);
  return (
    match !== null &&
    Number(match[2]) === last.number + 1 &&
    `${match[1]}${match[3]}` === last.marks &&
    // "8 840,10 kg brut" is a figure.
    !/^\s*\d/.test(text.slice(match[0].length)) &&
    /\p{L}{3}/u.test(text)
  );
}

/** "HS code: 4015.12" below a description bears the name of a column. */
const namesColumn = (hit: LabelHit<Label>, context: DocumentContext): boolean =>
  lookUp(context.knowledge.labels.columns, keyOf(hit.segment.pieces.slice(hit.from, hit.nameTo)), false)
    .length > 0;

/**
 * Whether a line begins what stands below the goods on a form: the next numbered box, a declaration, a signature.
 *
 * @param lastBox of the goods; null where boxes are not numbered
 */
export function endsGoods(line: Line, lastBox: LastBox | null, context: DocumentContext): boolean {
  // "8" may stand apart from the name of its box.
  const [first, second] = line.segments;
  const texts = line.segments.map((segment) => segment.text);
  if (first && second && /^\d{1,2}$/.test(first.text)) texts.push(`${first.text} ${second.text}`);
  if (lastBox && texts.some((text) => isNextBox(text, lastBox))) return true;
  return context.hits.some(
    (hit) =>
      hit.line === line &&
      hit.leads &&
      hit.nameTo - hit.from >= 2 &&
      hit.meanings.every((label) => !ofGoods.has(label.field)) &&
      !namesColumn(hit, context) &&
      hit.meanings.some((label) => label.strength >= 0.9) &&
      (hit.alone ||
        hit.colon ||
        (hit.segment === line.segments[0] && hit.meanings.some((label) => label.field === 'otherNumber'))),
  );
}
