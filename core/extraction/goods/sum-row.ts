import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import { coverOf, lookUp, lookUpPieces } from '../../layout/phrases.ts';
import { type Run, runOf } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import { cutAtEdges } from '../../layout/table-columns.ts';
import type { DocumentContext } from '../document-context.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import { packageTypeIn } from '../values/packages.ts';
import { numbersIn } from './cell-values.ts';
import { followsOneEach } from './own-weights.ts';

/** Column index to what stands there in the row of sums. */
export type Sums = ReadonlyMap<number, readonly Run[]>;

export const sumFields: ReadonlySet<LabelField> = new Set(['totalRow', 'totalAmount', 'subtotal']);

const rowOfSums: ReadonlySet<LabelField> = new Set(['totalRow']);

/** Whether a line states sums: it begins with a word for them and has figures. */
export function isSumLine(line: Line, context: DocumentContext, fields = rowOfSums): boolean {
  const ocr = line.page.source === 'ocr';
  const texts = line.segments.map((segment) => segment.text);
  const at = texts.findIndex((text) => /\p{L}{2}/u.test(text));
  const segment = line.segments[at];
  if (!segment || !texts.some((text) => /\d/.test(text)) || at > 1) return false;
  const { labels } = context.knowledge.labels;
  const [first, last, other] = segment.pieces;
  // "BOXES TOTAL": the word for sums stands behind what is summed up.
  const isOfPackages =
    first && last && !other && packageTypeIn(first.text, context.knowledge.values)?.index === 0;
  if (isOfPackages && lookUp(labels, last.key, ocr).some((label) => fields.has(label.field))) return true;
  return segment.pieces.slice(0, 2).some((_, index) => {
    const pieces = segment.pieces.slice(0, index + 1);
    return lookUpPieces(labels, pieces, ocr).some((label) => fields.has(label.field));
  });
}

/** What a line begins with, whatever its numbers are: `Sous-total palette #`. */
export const nameOf = (line: Line): string =>
  line.segments.find((segment) => /\p{L}{2}/u.test(segment.text))?.text.replace(/\d[\d.,]*/g, '#') ?? '';

/**
 * Whether a line sums up a part of the goods, a pallet's or a carton's: such lines return under the same name, each with
 * its number, or with other figures and goods between them. The sums of two copies of a paper have neither.
 */
export const isPartSum = (line: Line, context: DocumentContext): boolean =>
  ((isSumLine(line, context) || endsInSum(line, context)) && returns(line, context)) ||
  isOneOfGroups(line, context);

/** `Delivery 85961170 subtotal | 40,158.23`, `Lieferung 4711 Summe`: the number of what is summed up before the word for it. */
export function endsInSum({ segments, page }: Line, { knowledge }: DocumentContext): boolean {
  const [name, figure, other] = segments;
  const words = name?.pieces ?? [];
  const last = words.at(-1);
  return (
    last !== undefined &&
    figure !== undefined &&
    other === undefined &&
    /^\D{0,4}\d[\d.,'\s]*\D{0,4}$/.test(figure.text) &&
    words.slice(1, -1).some(({ text }) => /\d/.test(text)) &&
    lookUp(knowledge.labels.labels, last.key, page.source === 'ocr').some(({ field }) => sumFields.has(field))
  );
}

/** A row of goods has so many cells; what stands at the foot of a paper is a name and its figure. */
const cellsOfGoods = 4;

/** Whether such a line returns on its page with other figures, rows of goods between: `Sub Total | 1,837.50 | 16,298.75`. */
function isOneOfGroups(line: Line, context: DocumentContext): boolean {
  if (!isSumLine(line, context, sumFields)) return false;
  const name = nameOf(line);
  const figures = ({ segments }: Line): string =>
    segments.flatMap(({ text }) => /\d.*/.exec(text)?.[0] ?? []).join();
  const lines = context.layouts.find(({ page }) => page === line.page)?.lines ?? [];
  const isGoods = (one: Line): boolean =>
    one.segments.length >= cellsOfGoods && /\d/.test(figures(one)) && !isSumLine(one, context, sumFields);
  const alike = lines.filter((one) => nameOf(one) === name);
  if (followsOneEach(alike, lines, isGoods, context)) return false;
  return alike.some(
    (other) =>
      figures(other) !== figures(line) &&
      lines.slice(Math.min(other.index, line.index) + 1, Math.max(other.index, line.index)).some(isGoods),
  );
}

/** Whether a line returns near by under the same name, each time with other numbers. */
function returns(line: Line, { layouts }: DocumentContext): boolean {
  const name = nameOf(line);
  if (!name.includes('#')) return false;
  const page = layouts.findIndex((layout) => layout.page === line.page);
  return layouts
    .slice(Math.max(0, page - 1), page + 2)
    .some(({ lines }) => lines.some((other) => other !== line && nameOf(other) === name));
}

/** Whether a line has the cells of a row of goods, and no word for sums. */
const looksLikeGoods = (line: Line, context: DocumentContext): boolean =>
  line.segments.length >= cellsOfGoods &&
  line.segments.filter(({ text }) => /^\d[\d.,'\s]*(?:\p{L}{1,4}\.?)?$/u.test(text)).length >= 2 &&
  !isSumLine(line, context, sumFields);

const linesOn = (line: Line, { layouts }: DocumentContext): readonly Line[] =>
  layouts.find(({ page }) => page === line.page)?.lines ?? [];

/** Whether rows of goods follow a line on its page. */
export const isBeforeGoods = (line: Line, context: DocumentContext): boolean =>
  linesOn(line, context)
    .slice(line.index + 1)
    .some((other) => looksLikeGoods(other, context));

/** Whether a line looks like goods and stands behind a sum on its page. */
export const followsSum = (line: Line, context: DocumentContext): boolean =>
  looksLikeGoods(line, context) &&
  linesOn(line, context)
    .slice(0, line.index)
    .some((other) => isSumLine(other, context));

/** Whether a line carries a sum from page to page. */
export function isCarriedSum(line: Line, context: DocumentContext): boolean {
  const named = line.segments.find((segment) => /\p{L}{2}/u.test(segment.text));
  const ocr = line.page.source === 'ocr';
  return named !== undefined && coverOf(named, context.knowledge.labels.carriedSums, ocr) > 0.7;
}

/** A row of boxes below the goods, each with its name: weights, sums and dates stand under them. */
export function isRowOfNames(line: Line, context: DocumentContext): boolean {
  const named = line.segments.filter((segment) =>
    context.hits.some(
      (hit) =>
        hit.segment === segment &&
        hit.leads &&
        (hit.alone || !/\d/.test(runOf(segment.pieces.slice(hit.to)).text)) &&
        hit.meanings.some((label) => label.strength >= 0.5),
    ),
  );
  // "16. Total weight | 17. Invoice total": the numbers of boxes are no figures.
  const isName = (segment: Segment): boolean =>
    context.hits.some((hit) => hit.segment === segment && hit.leads && hit.alone);
  const figures = line.segments.filter(
    // "VAT (19 %)": the rate is part of the name.
    (segment) => /\d[.,]?\d/.test(segment.text.replace(/\(?\d[\d.,]*\s?%\)?/g, '')) && !isName(segment),
  ).length;
  // "VOLUMES | PESO BRUTO TOTAL | PESO LÍQUIDO TOTAL | Valor FOB  8.087,00": a sum stands beside the names of others.
  if (figures === 1 && /^\D{0,4}\d[\d.,'\s]*$/.test(line.segments.at(-1)?.text ?? ''))
    return line.segments.filter((one) => isNameOfTotal(one, context)).length >= 2;
  if (figures > 0) return false;
  const isPair = line.segments.length === 2 && line.segments.every((one) => isNameOfTotal(one, context));
  return isPair || (named.length >= 3 && named.length >= 0.6 * line.segments.length);
}

const totals: ReadonlySet<LabelField> = new Set([
  'packageCount',
  'grossWeight',
  'netWeight',
  'volume',
  'totalAmount',
  'subtotal',
]);

/** `Totale colli`, `Peso netto totale`: nothing but the name of a total. */
const isNameOfTotal = (segment: Segment, context: DocumentContext): boolean =>
  segment.pieces.length >= 2 &&
  context.hits.some(
    (hit) =>
      hit.segment === segment &&
      hit.alone &&
      hit.meanings.some((label) => label.strength >= 0.8 && totals.has(label.field)),
  );

/**
 * `Totaal fusten 151 | Netto 486,5 kg | Bruto 606,3 kg`: totals of the whole, each behind its name. Such lines that
 * return say what each of the goods weighs.
 */
export const isRowOfTotals = (line: Line, context: DocumentContext): boolean =>
  !returns(line, context) &&
  line.segments.filter((segment) =>
    context.hits.some(
      (hit) =>
        hit.segment === segment &&
        hit.leads &&
        hit.meanings.some(({ field }) => field === 'grossWeight' || field === 'netWeight') &&
        /^[:\s]*\d/.test(runOf(segment.pieces.slice(hit.to)).text),
    ),
  ).length >= 2;

/** `Poids brut total` over `15 062,400 KG`, each alone on its line: sums below the goods. */
export function isTotalOverFigure(line: Line, layout: PageLayout, context: DocumentContext): boolean {
  const [only, other] = line.segments;
  const below = layout.lines[line.index + 1]?.segments ?? [];
  if (!only || other || below.length !== 1 || !isNameOfTotal(only, context)) return false;
  const { labels } = context.knowledge.labels;
  const ocr = line.page.source === 'ocr';
  const isTotal = only.pieces.some(({ key }) =>
    lookUp(labels, key, ocr).some((label) => label.field === 'totalRow'),
  );
  return isTotal && /^\d[\d.,'\s]*(?:\p{L}[\p{L}.\d³]*)?$/u.test(below[0]?.text ?? '');
}

/** The name of a total with its figure beside it, as `Packages | 3 cartons`; null where a line has none. */
const namedTotal = ({ segments }: Line, context: DocumentContext): Segment | null =>
  segments.find(
    (segment, at) =>
      /^\d/.test(segments[at + 1]?.text ?? '') &&
      context.hits.some(
        (hit) =>
          hit.segment === segment &&
          hit.alone &&
          hit.meanings.some((label) => label.strength >= 0.8 && totals.has(label.field)),
      ),
  ) ?? null;

/** How many lines of what stands beside them may part two totals. */
const totalsApart = 3;

/**
 * `Packages | 3 cartons` over `Net weight | 92.7 lb`: the first of the totals of the whole, one below the other. Where
 * they are said of each of the goods, the names return.
 */
export function beginsTotals(line: Line, layout: PageLayout, context: DocumentContext): boolean {
  const name = namedTotal(line, context);
  if (name === null) return false;
  const others = layout.lines
    .flatMap((other) => (other === line ? [] : (namedTotal(other, context) ?? [])))
    .filter(({ rect }) => Math.abs(rect.x0 - name.rect.x0) < 0.4 * name.size);
  const below = layout.lines.slice(line.index + 1, line.index + 1 + totalsApart);
  return (
    others.every(({ text }) => text !== name.text) &&
    others.some((other) => below.some(({ segments }) => segments.includes(other)))
  );
}

/** Values with their names under them, each beginning where its name does: no row of goods. */
export function isOverNames(line: Line, layout: PageLayout, context: DocumentContext): boolean {
  const next = layout.lines[line.index + 1];
  return (
    next !== undefined &&
    line.segments.length >= 2 &&
    line.segments.every(({ rect, size }) =>
      next.segments.some((name) => Math.abs(name.rect.x0 - rect.x0) < 0.4 * size),
    ) &&
    isRowOfNames(next, context)
  );
}

/** Cells of one line, cut at the columns of a table. */
export function cellsAt(line: Line, edges: readonly number[]): Map<number, Run[]> {
  const cells = new Map<number, Run[]>();
  for (const segment of line.segments) {
    for (const [column, pieces] of cutAtEdges(segment, edges))
      cells.set(column, [...(cells.get(column) ?? []), runOf(pieces)]);
  }
  return cells;
}

/** C-0003 under C-0001 and C-0002 is the number of a third thing, not of both together. */
const isNumber = ([first]: readonly Run[]): boolean =>
  /^(?:\p{L}+[-/._]?)?0\d|^\p{L}+[-/._]\d/u.test(first?.text ?? '');

/**
 * How many columns of a row hold the sum of two or more rows above: what proves a row of sums in any
 * language, and without a word.
 */
export function provenSums(cells: Sums, above: readonly TableRow[], context: DocumentContext): number {
  // Small numbers add up by chance, and those that count the lines do (1 + 2 = 3).
  const figure = (runs: readonly Run[] | undefined): number | null =>
    numbersIn(runs, context.decimalMark)[0]?.value ?? null;
  const isTelling = (runs: readonly Run[]): boolean => runs.some((run) => /\d\D?\d\D?\d/.test(run.text));
  let proven = 0;
  for (const [column, runs] of cells) {
    const stated = figure(runs);
    const parts = above.flatMap((row) => figure(row.cells.get(column)) ?? []);
    if (stated === null || stated <= 0 || parts.length < 2 || !isTelling(runs) || isNumber(runs)) continue;
    const sum = parts.reduce((all, part) => all + part, 0);
    if (Math.abs(sum - stated) <= 0.011 * parts.length) proven += 1;
  }
  return proven;
}

const figure = /^\D{0,4}\d[\d.,'\s]*\D{0,4}$/u;

/** The columns of a row that hold a figure and nothing else. */
const figuresOf = ({ cells }: TableRow): number[] =>
  [...cells].flatMap(([column, runs]) => (runs.some(({ text }) => figure.test(text)) ? [column] : []));

/** `LINEN TOTAL`: the word for sums behind what is summed up. */
function isNamedSum({ segments, page }: Line, { knowledge }: DocumentContext): boolean {
  const word = segments.find(({ text }) => /\p{L}{2}/u.test(text))?.pieces.at(-1)?.key ?? '';
  const found = lookUp(knowledge.labels.labels, word, page.source === 'ocr');
  return found.some(({ field }) => sumFields.has(field));
}

/**
 * Whether a row sums up the goods since the last such row: an amount alone, which two goods that have other figures
 * besides come to, or a row that begins with a word for sums and repeats the figures of the one row over it.
 *
 * @param amounts the column of what the goods come to in money
 */
function sumsGroup(
  row: TableRow,
  since: readonly TableRow[],
  amounts: number,
  context: DocumentContext,
): boolean {
  const columns = figuresOf(row);
  const [only, other] = since;
  if (!columns.includes(amounts) || !only || since.some((one) => figuresOf(one).length < 2)) return false;
  if (other) {
    const amount = new Map([[amounts, row.cells.get(amounts) ?? []]]);
    return columns.length === 1 && provenSums(amount, since, context) === 1;
  }
  const line = row.layout.lines[row.lines[0] ?? -1];
  const valueIn = (one: TableRow, column: number): number | undefined =>
    numbersIn(one.cells.get(column), context.decimalMark)[0]?.value;
  const repeats = columns.every((column) => valueIn(row, column) === valueIn(only, column));
  return repeats && line !== undefined && (isSumLine(line, context, sumFields) || isNamedSum(line, context));
}

/**
 * Rows of a table parted into goods and the sums among them; the last sums are those of the whole.
 *
 * @param amounts the column of what the goods come to in money, -1 where there is none
 * @param before the goods on the pages before, which sums that are carried on count in
 */
export function partSums(
  rows: readonly TableRow[],
  context: DocumentContext,
  isPriced: (row: TableRow) => boolean = () => false,
  amounts = -1,
  before: readonly TableRow[] = [],
): { readonly goods: TableRow[]; readonly sums: TableRow | null } {
  const goods: TableRow[] = [];
  let since: TableRow[] = [];
  let sums: TableRow | null = null;
  for (const row of rows) {
    const proven = Math.max(
      ...[since, goods, [...before, ...goods]].map((parts) => provenSums(row.cells, parts, context)),
    );
    // "FOB value Shanghai  620.00" under the last of the goods has nothing but what they come to.
    const amount = new Map([[amounts, row.cells.get(amounts) ?? []]]);
    const isAll =
      row === rows.at(-1) &&
      figuresOf(row).length === 1 &&
      provenSums(amount, goods, context) === 1 &&
      goods.length > 1;
    // "Total for product LINEN  2,940.00" under the goods of a group.
    const isOfGroup = sumsGroup(row, since, amounts, context);
    if ((proven >= 2 || isAll || isOfGroup) && !isPriced(row)) {
      sums = row;
      since = [];
      continue;
    }
    goods.push(row);
    since.push(row);
  }
  return { goods, sums };
}
