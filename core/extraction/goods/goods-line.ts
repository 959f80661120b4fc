import { piecesAt, type Run } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { HeaderCell } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { readNamedHsCode } from '../values/hs-code.ts';
import { findPackages } from '../values/packages.ts';
import { withoutPacking } from './asides.ts';
import { numbersIn, saysNothing, unbracketed, unitIn, unitInHeader } from './cell-values.ts';
import type { ColumnRoles } from './columns.ts';
import { detailLabels } from './detail-labels.ts';
import { countryIn, detailsIn, textOf } from './details.ts';
import { namesOf } from './names-of-goods.ts';
import { countedRange } from './package-ranges.ts';

/** What any table of goods may tell of a line; each field with its place and confidence. */
export interface GoodsLine {
  readonly lineNumber: Found<string> | null;
  readonly partNumber: Found<string> | null;
  readonly description: Found<string> | null;
  readonly quantity: Found<number> | null;
  readonly unit: Found<string> | null;
  readonly packageCount: Found<number> | null;
  readonly netWeight: Found<number> | null;
  readonly grossWeight: Found<number> | null;
  readonly volume: Found<number> | null;
  readonly hsCode: Found<string> | null;
  readonly countryOfOrigin: Found<string> | null;
}

/** The first figure in a column's cell of a row. */
export function figureIn(
  runs: readonly Run[] | undefined,
  context: DocumentContext,
  confidence = 0.9,
): Found<number> | null {
  const [number] = numbersIn(runs, context.decimalMark);
  if (!number || number.value < 0) return null;
  return foundAt(number.value, number.alternative === null ? confidence : confidence * 0.85, number.pieces);
}

/** The cells of a row in the columns of one name. */
export const cellsOf = (row: TableRow, roles: ColumnRoles, name: ColumnName): readonly Run[] =>
  roles.flatMap((role, at) => (role === name ? (row.cells.get(at) ?? []) : []));

function unitOf(
  row: TableRow,
  roles: ColumnRoles,
  header: readonly HeaderCell<ColumnLabel>[],
  context: DocumentContext,
): Found<string> | null {
  const units = context.knowledge.values.quantityUnits;
  const [own] = cellsOf(row, roles, 'unit');
  if (own && /\p{L}/u.test(own.text)) return foundAt(own.text.replace(/^[\d.,\s]+/, ''), 0.93, own.pieces);
  const quantity = cellsOf(row, roles, 'quantity');
  const [number] = numbersIn(quantity, context.decimalMark);
  const beside = number ? (unitIn(number.after, units) ?? unitIn(number.before, units)) : null;
  const run = beside ? quantity.find((one) => one.text.includes(beside)) : undefined;
  if (run && beside) {
    const pieces = piecesAt(run, run.text.lastIndexOf(beside), beside.length);
    if (pieces.length > 0) return foundAt(beside, 0.92, pieces);
  }
  const below = quantity.find((one) => /^\p{L}/u.test(one.text) && unitIn(one.text, units) === one.text);
  if (below) return foundAt(below.text, 0.88, below.pieces);
  return number ? unitInHeader(header[roles.indexOf('quantity')]?.run, context.knowledge) : null;
}

const besidePackages: readonly (ColumnName | null)[] = [null, 'ignored', 'marks', 'lineNumber'];

/** How many packages a row has where this stands with their numbers: `C/NO. 5-51` over `(47 CTNS)`, `1-7 (7)`. */
function packagesByNumbers(
  row: TableRow,
  roles: ColumnRoles,
  { decimalMark, knowledge }: DocumentContext,
): Found<number> | null {
  for (const run of [...row.cells].flatMap(([at, runs]) =>
    besidePackages.includes(roles[at] ?? null) ? runs : [],
  )) {
    const ranged = countedRange(run.text);
    if (ranged) return foundAt(ranged.count, 0.9, piecesAt(run, ranged.index, String(ranged.count).length));
    const bracketed = /^\((\d.*)\)$/.exec(run.text)?.[1];
    const [packages] = bracketed ? findPackages(bracketed, decimalMark, knowledge.values) : [];
    if (packages?.index === 0 && packages.length === bracketed?.length)
      return foundAt(packages.count, 0.9, run.pieces);
  }
  return null;
}

/**
 * Reads one row of a table of goods.
 *
 * @param header the names of the columns, where they may tell the unit: `Quantity (PCS)`
 */
export function readGoodsLine(
  row: TableRow,
  roles: ColumnRoles,
  context: DocumentContext,
  header: readonly HeaderCell<ColumnLabel>[] = [],
): GoodsLine {
  const { values } = context.knowledge;
  const cells = (name: ColumnName): readonly Run[] => cellsOf(row, roles, name);
  const figure = (name: ColumnName): Found<number> | null => figureIn(cells(name), context);
  const { named, codes } = namesOf(cells('description'), cells('partNumber'));
  const details = detailsIn(named, context, row.layout.page.source === 'ocr');
  // `Remarks`: "NET WT. 85.700 KGS" over "GR. WT. 99.000 KGS".
  const ocr = row.layout.page.source === 'ocr';
  const isDetailed = (run: Run): boolean =>
    !named.includes(run) && detailLabels(run, context, ocr).length > 0;
  const elsewhere = [...row.cells].flatMap(([at, runs]) =>
    roles[at] === 'marks' ? [] : runs.filter(isDetailed),
  );
  const others = detailsIn(elsewhere, context, ocr);
  const [tariffCell] = cells('hsCode');
  const tariff = tariffCell ? readNamedHsCode(tariffCell.text, values.hsHeadings) : null;
  const [ordinal] = cells('lineNumber');
  // "Item 3", "Pos. 10": the word counts nothing.
  const counted = /^(?:\p{L}{2,}\.?\s)?(\W?[\dA-Z.]{1,6}\W?)$/u.exec(ordinal?.text ?? '')?.[1];
  // The name of the quantity's column may be unread, so that its figures fall to the units.
  const quantity = figure('quantity') ?? (roles.includes('quantity') ? null : figure('unit'));
  const part = codes.find(({ text }, at) => at === 0 && !saysNothing(text));
  return {
    lineNumber: ordinal && counted ? foundAt(counted.replace(/[.):]$/, ''), 0.94, ordinal.pieces) : null,
    partNumber:
      part && part.text.length <= 40 ? foundAt(unbracketed(part.text), 0.9, part.pieces) : details.partNumber,
    description: textOf(withoutPacking(details.rest, quantity?.value ?? null, context.decimalMark), 0.93),
    quantity,
    unit: unitOf(row, roles, header, context),
    packageCount: figure('packageCount') ?? packagesByNumbers(row, roles, context),
    netWeight: figure('netWeight') ?? details.netWeight ?? others.netWeight,
    grossWeight: figure('grossWeight') ?? details.grossWeight ?? others.grossWeight,
    volume: figure('volume'),
    hsCode:
      tariffCell && tariff
        ? foundAt(tariff.code, 0.95 * tariff.certainty, piecesAt(tariffCell, tariff.index, tariff.length))
        : (details.hsCode ?? others.hsCode),
    countryOfOrigin:
      countryIn(cells('countryOfOrigin'), values.countries) ??
      details.countryOfOrigin ??
      others.countryOfOrigin,
  };
}
