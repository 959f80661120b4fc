import { foldText } from '../../layout/fold.ts';
import { overlapX, union } from '../../layout/geometry.ts';
import type { Line, Segment } from '../../layout/lines.ts';
import { type Run, runOf } from '../../layout/run.ts';
import type { HeaderCell, TableHeader } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnLabel } from '../knowledge/label-knowledge.ts';
import { readCountry } from '../values/country.ts';
import { readHsCode } from '../values/hs-code.ts';
import type { ContentKinds } from './columns.ts';

/** A text that is a tariff code and nothing else. */
export const isTariffCode = (text: string): boolean =>
  /^\d[\d.\s]{5,14}$/.test(text) && readHsCode(text, false) !== null;

/**
 * A text that is a tariff code where nothing says so. Digits without points may be an article's or a lot's; of such numbers one in
 * eight happens to begin with a heading of the Harmonized System, of tariff codes every one.
 */
export const isSurelyTariffCode = (text: string, { knowledge }: DocumentContext): boolean =>
  isTariffCode(text) &&
  (text.includes('.') || knowledge.values.hsHeadings.has(text.replace(/\s/g, '').slice(0, 4)));

/** A text that is the name or code of a country and nothing else. */
export const isCountryName = (text: string, context: DocumentContext): boolean =>
  readCountry(text, context.knowledge.values.countries) !== null;

/** What tells the kind of a cell: its first line, and the name of a country whole where it is wrapped. */
export function textOfKind(runs: readonly Run[] | undefined, context: DocumentContext): string {
  const [first, ...others] = runs ?? [];
  if (!first || others.length === 0 || /\d/.test(first.text)) return first?.text ?? '';
  const whole = runOf([first, ...others].flatMap((run) => run.pieces)).text;
  return isCountryName(whole, context) ? whole : first.text;
}

/** What the cells of a column of unknown name can be told to be. */
export const contentKinds = (context: DocumentContext): ContentKinds => ({
  isCode: (text) => isSurelyTariffCode(text, context),
  isCountry: (text) => isCountryName(text, context),
  isUnit: (text) => context.knowledge.values.quantityUnits.has(foldText(text)),
});

const kinds = ['code', 'country', 'ordinal'] as const;

function kindOf(segment: Segment, context: DocumentContext): (typeof kinds)[number] | null {
  if (isSurelyTariffCode(segment.text, context)) return 'code';
  if (/^\d{1,3}$/.test(segment.text)) return 'ordinal';
  return segment.pieces.length <= 4 && isCountryName(segment.text, context) ? 'country' : null;
}

/**
 * Adds the columns that a header does not name (or whose names OCR lost) but that the rows fill with tariff
 * codes, countries or the numbers of the lines; without them their values would fall to the neighbours.
 *
 * @param rows lines of the page that look like rows of the table
 */
export function withUnnamedColumns(
  header: TableHeader<ColumnLabel>,
  rows: readonly Line[],
  context: DocumentContext,
): TableHeader<ColumnLabel> {
  const cells: HeaderCell<ColumnLabel>[] = [...header.cells];
  for (const kind of kinds) {
    const found = rows.flatMap((line) =>
      line.segments.filter(
        (segment) =>
          kindOf(segment, context) === kind &&
          header.cells.every((cell) => overlapX(cell.rect, segment.rect) === 0),
      ),
    );
    const [first] = found;
    if (!first) continue;
    const column = found.filter((segment) => overlapX(segment.rect, first.rect) > 0.3);
    if (column.length < Math.max(1, rows.length * 0.6)) continue;
    const rect = union(column.map((segment) => segment.rect));
    if (header.cells.some((cell) => overlapX(cell.rect, rect) > 0)) continue;
    cells.push({ run: first, rect, meanings: [], others: [] });
  }
  if (cells.length === header.cells.length) return header;
  return { ...header, cells: cells.sort((a, b) => a.rect.x0 - b.rect.x0) };
}
