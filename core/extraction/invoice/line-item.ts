import { piecesAt, type Run } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { HeaderCell } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { withoutPacking } from '../goods/asides.ts';
import {
  type CellNumber,
  numbersIn,
  unbracketed,
  unitIn,
  unitInHeader,
  weightInHeader,
} from '../goods/cell-values.ts';
import type { ColumnRoles } from '../goods/columns.ts';
import { detailLabels } from '../goods/detail-labels.ts';
import { countryIn, detailsIn, textOf } from '../goods/details.ts';
import type { Names } from '../goods/habitual-names.ts';
import { namesOf } from '../goods/names-of-goods.ts';
import type { InvoiceLineItem } from '../invoice-shape.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { readNamedHsCode } from '../values/hs-code.ts';
import { type FigureColumns, figuresOf, type LineFigures } from './line-figures.ts';
import { saysPriceIsFor } from './price-base.ts';
import { stackedValues } from './stacked-values.ts';

/** A line of goods as read: each field with its place and confidence. */
export type FoundLineItem = {
  readonly [Field in keyof InvoiceLineItem]: Found<NonNullable<InvoiceLineItem[Field]>> | null;
} & {
  /** Whether quantity times price is the total; null when one is not printed. */
  readonly agrees: boolean | null;
};

/** A rate of discount or tax under a description. */
const isPercentage = /^[-+]?[\d.,]+\s?[-+]?\s?%$/;

const figure = (number: CellNumber | null, { agrees }: LineFigures, sure: number): Found<number> | null =>
  number && foundAt(number.value, number.alternative !== null && !agrees ? sure * 0.7 : sure, number.pieces);

const perPiece = (price: number, base: number): number => Math.round((price / base) * 1e8) / 1e8;

/** How sure figures are. @param isSaid whether the paper tells for how many pieces the price is */
function surenessOf(agrees: boolean | null, isSaid: boolean): number {
  if (agrees === false) return 0.55;
  return agrees && isSaid ? 0.97 : 0.82;
}

/** The unit of a quantity: in its own column, beside the quantity, under it, or in the name of its column. */
function unitOf(
  row: TableRow,
  own: Run | undefined,
  { quantity }: LineFigures,
  columns: FigureColumns,
  header: readonly HeaderCell<ColumnLabel>[],
  isWeighed: boolean,
  { knowledge }: DocumentContext,
): FoundLineItem['unit'] {
  const { quantityUnits, weightUnits } = knowledge.values;
  if (own && /\p{L}/u.test(own.text)) return foundAt(own.text.replace(/^[\d.,\s]+/, ''), 0.93, own.pieces);
  const cell = row.cells.get(columns.quantity) ?? [];
  const named = quantity && (unitIn(quantity.after, quantityUnits) ?? unitIn(quantity.before, quantityUnits));
  const run = cell.find(({ text }) => named && text.includes(named));
  const pieces = run && named ? piecesAt(run, run.text.lastIndexOf(named), named.length) : [];
  if (named && pieces.length > 0) return foundAt(named, 0.93, pieces);
  const below = cell.find(({ text }) => /^\p{L}/u.test(text) && unitIn(text, quantityUnits) === text);
  if (below) return foundAt(below.text, 0.88, below.pieces);
  const name = header[columns.quantity]?.run;
  const inName = quantity && unitInHeader(name, knowledge);
  return inName ?? (quantity && isWeighed ? weightInHeader(name, weightUnits) : null);
}

/**
 * "Code", "Clave" over eight digits: where goods name their article on its own, they are of a classification such as
 * UNSPSC, which Mexican invoices must state (ClaveProdServ, Anexo 20 of the Resolución Miscelánea Fiscal).
 */
const classification = /^\d{8}$/;

/**
 * Reads one row of a table of goods.
 *
 * @param names by which all rows say something of their goods beside what they are
 */
export function readLineItem(
  row: TableRow,
  roles: ColumnRoles,
  columns: FigureColumns,
  header: readonly HeaderCell<ColumnLabel>[],
  context: DocumentContext,
  names: Names,
): FoundLineItem {
  const ocr = row.layout.page.source === 'ocr';
  const values = context.knowledge.values;
  const figuresAt = new Set([columns.quantity, columns.unitPrice, columns.total]);
  const cell = (name: ColumnName): readonly Run[] =>
    roles.flatMap((role, at) => (role === name && !figuresAt.has(at) ? (row.cells.get(at) ?? []) : []));
  const figures = figuresOf(row, columns, context.decimalMark);
  const isSaid = figures.pricedBy === 1 || saysPriceIsFor(figures.pricedBy, row, roles, columns, header);
  // What comes out only for a hundred pieces, and nobody says so, may as well have lost its decimal mark.
  const sure = surenessOf(figures.agrees, isSaid);
  const price = figure(figures.unitPrice, figures, sure);

  const stacked = stackedValues(row, header, context);
  const { named: descriptionCells, codes: partCells } = namesOf(cell('description'), cell('partNumber'));
  const isDescribing = (run: Run): boolean => !stacked.lines.has(run) && !isPercentage.test(run.text);
  const details = detailsIn(descriptionCells.filter(isDescribing), context, ocr, names);
  const description = textOf(
    withoutPacking(details.rest, figures.quantity?.value ?? null, context.decimalMark),
    0.93,
  );
  // "HSN: 8471" among the articles, "Country of origin: DE" under a price.
  const isNamed = (run: Run): boolean => detailLabels(run, context, ocr).length > 0;
  // "MADE IN KOREA" on the packages is said of all goods.
  const elsewhere = [...row.cells]
    .flatMap(([column, runs]) => (roles[column] === 'marks' ? [] : runs))
    .filter((run) => !descriptionCells.includes(run) && isNamed(run));
  const others = detailsIn(elsewhere, context, ocr);

  const hsCell = cell('hsCode')[0];
  const hsRead = hsCell ? readNamedHsCode(hsCell.text, values.hsHeadings) : null;
  const hsCode =
    hsCell && hsRead
      ? foundAt(hsRead.code, 0.95 * hsRead.certainty, piecesAt(hsCell, hsRead.index, hsRead.length))
      : (details.hsCode ?? stacked.hsCode ?? others.hsCode);

  const countryOfOrigin =
    countryIn(cell('countryOfOrigin'), values.countries) ??
    details.countryOfOrigin ??
    stacked.countryOfOrigin ??
    others.countryOfOrigin;

  // Goods sold by weight are counted in the column of their weight.
  const weighed = roles[columns.quantity] === 'netWeight' ? row.cells.get(columns.quantity) : undefined;
  const weight = numbersIn(weighed ?? cell('netWeight'), context.decimalMark)[0];
  const ordinal = cell('lineNumber')[0];
  const part = partCells.find((run) => !stacked.lines.has(run) && !isNamed(run));
  const isGeneric = header.some(
    ({ meanings }, at) => roles[at] === 'partNumber' && meanings.some((meaning) => meaning.isGeneric),
  );
  const isClassified = isGeneric && part !== undefined && classification.test(part.text);
  const number = /^\W?[\dA-Z.]{1,6}\W?$/.test(ordinal?.text ?? '') ? ordinal : undefined;
  const article = part && part.text.length <= 40 && !(details.partNumber && isClassified) ? part : undefined;
  return {
    lineNumber: number ? foundAt(number.text.replace(/[.):]$/, ''), 0.94, number.pieces) : null,
    partNumber: article ? foundAt(unbracketed(article.text), 0.9, article.pieces) : details.partNumber,
    description,
    quantity: figure(figures.quantity, figures, sure),
    unit: unitOf(row, cell('unit')[0], figures, columns, header, weighed !== undefined, context),
    // The price of one, as in an e-invoice: quantity times it is the total.
    unitPrice: price && isSaid ? { ...price, value: perPiece(price.value, figures.pricedBy) } : price,
    total: figure(figures.total, figures, sure),
    hsCode,
    countryOfOrigin,
    netWeight: weight ? foundAt(weight.value, 0.9, weight.pieces) : details.netWeight,
    agrees: figures.agrees,
  };
}
