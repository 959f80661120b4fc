import type { Line, PageLayout } from '../../layout/lines.ts';
import type { Run } from '../../layout/run.ts';
import { readTableBody, type TableReader } from '../../layout/table.ts';
import { findHeaders, type HeaderCell, type TableHeader } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import { isBareQuantity, numbersIn } from '../goods/cell-values.ts';
import { type ColumnRoles, isGoodsHeader, promiseOf, rolesByContent, rolesOf } from '../goods/columns.ts';
import { countedLines, pricedBelow } from '../goods/counted-lines.ts';
import { beginsWithDetail, goesOnWithDetail, tellsDetails, tellsMore } from '../goods/detail-lines.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import { isGroupHeading } from '../goods/group-line.ts';
import { chooseTable } from '../goods/hypotheses/choose-table.ts';
import type { Manner } from '../goods/hypotheses/hypothesis.ts';
import { ordinalRoles, withOrdinals } from '../goods/ordinals.ts';
import { isPageFoot } from '../goods/page-foot.ts';
import { isSerialList } from '../goods/passed-lines.ts';
import { recordsUnderNames } from '../goods/records.ts';
import { type PlacedHeader, rowsUnderHeaders } from '../goods/rows-under-headers.ts';
import { withSectionDetails } from '../goods/section-details.ts';
import { withStackedColumns } from '../goods/stacked-columns.ts';
import {
  endsInSum,
  isCarriedSum,
  isPartSum,
  isRowOfNames,
  isRowOfTotals,
  isSumLine,
  nameOf,
  sumFields,
} from '../goods/sum-row.ts';
import { contentKinds, textOfKind, withUnnamedColumns } from '../goods/unnamed-columns.ts';
import { wordsOverFigures } from '../goods/words-over-figures.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findNumbers } from '../values/number.ts';
import { packageTypeIn } from '../values/packages.ts';
import { totalsLines } from './totals-line.ts';

/** Eight digits without a mark between them are the number of something, no amount. */
const isLongNumber = (printed: string): boolean => /\d{8}/.test(printed);

/** Letters beside an amount: a currency, or the unit and the price before it. */
const mostLetters = 8;

/** Whether three numbers of a line are quantity, price and their product: the proof of a line of goods. */
function hasProduct(line: Line, context: DocumentContext): boolean {
  if (line.segments.length < 3) return false;
  const numbers = line.segments.map((segment) =>
    findNumbers(segment.text, context.decimalMark)
      .filter(
        (number) =>
          number.value > 0 && !isLongNumber(segment.text.slice(number.index, number.index + number.length)),
      )
      .filter((number) => !/^\s?%/.test(segment.text.slice(number.index + number.length)))
      .map((number) => number.value),
  );
  // "000030 | TX-4653-10 | Bags, 200 x 300 mm": words are no amount.
  const isAmount = line.segments.map(({ text }) => (text.match(/\p{L}/gu)?.length ?? 0) <= mostLetters);
  return numbers.some((as, i) =>
    numbers.some((bs, j) =>
      numbers.some(
        (cs, k) =>
          j > i &&
          k > j &&
          isAmount[k] === true &&
          as.some((a) => bs.some((b) => cs.some((c) => Math.abs(a * b - c) <= 0.006 * Math.max(1, c)))),
      ),
    ),
  );
}

/** `F.O.C.`, `gratis` where prices stand: goods that cost nothing are lines of the invoice too. */
const givenFree = phrasePattern(String.raw`^\W*{{free-of-charge}}\W*$`, 'iu');

/** Whether the first texts of two lines begin or end at one place across the page, as those of one column do. */
const beginsAlike = ({ segments: [a] }: Line, { segments: [b] }: Line): boolean =>
  a !== undefined &&
  b !== undefined &&
  Math.min(Math.abs(a.rect.x0 - b.rect.x0), Math.abs(a.rect.x1 - b.rect.x1)) < 0.5 * a.size;

const startsWithOrdinal = (line: Line): boolean => /^\d{1,3}\.?(?:\s|$)/.test(line.segments[0]?.text ?? '');

const cellOf = (cells: ReadonlyMap<number, Run>, roles: ColumnRoles, role: ColumnName): Run | null => {
  const at = roles.findIndex((one, column) => one === role && cells.has(column));
  return cells.get(at) ?? null;
};

/** Columns of words, which go on below the first line of a row. */
const wrapped: ReadonlySet<ColumnName> = new Set(['description', 'partNumber', 'countryOfOrigin', 'marks']);

/** Whether a column has one of these under another: `Order No.` over `Style No.`. */
const hasStacked = (cell: HeaderCell<ColumnLabel> | undefined): boolean =>
  cell?.others.some(({ column }) => wrapped.has(column)) ?? false;

function tableReader(
  page: number,
  { header: named, roles }: Pick<GoodsRows, 'header' | 'roles'>,
  context: DocumentContext,
  repeated: boolean,
  manner: Manner,
): TableReader {
  const totals = totalsLines(page, context);
  const layout = context.layouts[page];
  const isProduct = (line: Line): boolean => hasProduct(line, context);
  const below = layout ? pricedBelow(layout, isProduct) : null;
  const lastPrice = Math.max(-1, ...(below?.prices ?? []));
  const lastItem = Math.max(lastPrice, layout?.lines.findLastIndex(isProduct) ?? -1);
  const has = (role: ColumnName): boolean => roles.includes(role);
  const counted =
    below && below.starts.size > 0
      ? below.starts
      : layout
        ? countedLines(layout, isProduct, has('lineNumber'))
        : new Set<number>();
  // Where other columns stand before the words, what begins at the left edge goes on with none of these.
  const described = roles.findIndex((role) => role === 'description' || role === 'partNumber');
  // Where the articles stand first, deliveries are named over them.
  const worded = described === 0 ? roles.indexOf('description') : described;
  const starts = worded > 0 ? named[worded]?.rect.x0 : undefined;
  const words = layout ? wordsOverFigures(layout, named, isProduct) : new Set<number>();
  // "Discount 10 %  -42.00" under each of the goods, the last of them too.
  const extras = (layout?.lines ?? []).filter(
    (line) => line.index < lastItem && totals.get(line.index) === 'extra' && !hasProduct(line, context),
  );
  const ofItems = new Set(extras.map(nameOf));
  const isOfItem = (line: Line): boolean =>
    extras.some((extra) => nameOf(extra) === nameOf(line) && beginsAlike(extra, line));
  // "Net weight 87,000 KG" under each of the goods: an invoice sums up money, and weighs line by line.
  const isWeighed = (line: Line): boolean => beginsWithDetail(line, context, ['netWeight', 'grossWeight']);
  const onHeader = layout ? findHeaders(layout, context.knowledge.labels.columns, isGoodsHeader) : [];
  return {
    textColumns: new Set(
      roles.flatMap((role, at) => (role === null || wrapped.has(role) || hasStacked(named[at]) ? [at] : [])),
    ),
    beginsWithWords: counted.size > 0,
    isCentred: manner.centred === true,
    isSecond: (line) =>
      (counted.size > 0 && (isProduct(line) || line.index <= lastPrice)) ||
      isOfItem(line) ||
      (layout !== undefined && line.segments.length > 1 && goesOnWithDetail(line, layout, context)),
    tellsMore: (line, above) => tellsMore(line, above, context),
    skips: (line) =>
      isCarriedSum(line, context) ||
      (line.index < lastItem &&
        isPartSum(line, context) &&
        !isWeighed(line) &&
        !below?.prices.has(line.index)) ||
      isSerialList(line, context) ||
      (starts !== undefined && isGroupHeading(line, starts, context)) ||
      isPageFoot(line, context),
    endsTable: (line) => {
      if (onHeader.some((header) => line.index >= header.first && line.index <= header.last)) return true;
      if (line.index > lastItem && (isRowOfNames(line, context) || isRowOfTotals(line, context))) return true;
      const kind = totals.get(line.index);
      if (!kind) return false;
      if (line.index <= lastItem) return false;
      return kind === 'sum' || (!startsWithOrdinal(line) && !ofItems.has(nameOf(line)));
    },
    beginsRow: (cells, line) => {
      if (words.has(line.index) || tellsDetails(line, context)) return false;
      if (counted.size > 0) return counted.has(line.index);
      const row = { cells, line, roles, kind: totals.get(line.index) ?? null, isRepeated: repeated, context };
      return beginsGoods(row, manner.unpriced === true);
    },
  };
}

/** A line under the names of columns that may begin a row of goods. */
interface RowLine {
  readonly cells: ReadonlyMap<number, Run>;
  readonly line: Line;
  readonly roles: ColumnRoles;
  /** Whether its name is that of a sum, or of what is added to the goods. */
  readonly kind: 'sum' | 'extra' | null;
  /** Whether the page goes on with the table without naming its columns. */
  readonly isRepeated: boolean;
  readonly context: DocumentContext;
}

const textIn = ({ cells, roles }: RowLine, role: ColumnName): string =>
  cellOf(cells, roles, role)?.text ?? '';

const numberOf = ({ cells, roles, context }: RowLine, role: ColumnName) => {
  const run = cellOf(cells, roles, role);
  return run ? (numbersIn([run], context.decimalMark)[0] ?? null) : null;
};

/** Goods that cost nothing: `gratis`, or dashes where prices stand. */
function isFree(row: RowLine): boolean {
  const prices = (['unitPrice', 'total'] as const).filter((role) => row.roles.includes(role));
  const isDashed = prices.length > 0 && prices.every((role) => /^[-–—]+$/.test(textIn(row, role)));
  return isDashed || row.line.segments.slice(1).some(({ text }) => givenFree().test(text));
}

/** Whether a line is a sum, or what is added to the goods; with quantity and price it is only where it is called a sum. */
function isOfSums({ line, kind, context }: RowLine, isPriced: boolean): boolean {
  if (isPriced) return kind === 'sum';
  const isExtra = kind === 'extra' && !startsWithOrdinal(line);
  return kind === 'sum' || isExtra || isSumLine(line, context) || endsInSum(line, context);
}

/** Whether a line begins a row of goods, by its figures and words. */
function beginsGoods(row: RowLine, isUnpriced: boolean): boolean {
  const { line, roles, isRepeated, context } = row;
  const has = (role: ColumnName): boolean => roles.includes(role);
  const [quantity, price] = [numberOf(row, 'quantity'), numberOf(row, 'unitPrice')];
  const total = numberOf(row, 'total') ?? numberOf(row, 'grossTotal');
  const isPriced = quantity !== null && price !== null;
  if (isOfSums(row, isPriced)) return false;
  const described = cellOf(row.cells, roles, 'description') ?? cellOf(row.cells, roles, 'partNumber');
  const isNamed = /\p{L}{2}|\d{3}/u.test(described?.text ?? '');
  const isNumbered = /^\W?\d{1,4}\W?$/.test(textIn(row, 'lineNumber'));
  // "Gross price | 160.87 | 4,343.49" under the goods: how their price came about, and no goods.
  const isUnnamed = !isNamed || beginsWithDetail(line, context);
  if (has('quantity') && !quantity && !isNumbered && isUnnamed) return false;
  if (
    isUnpriced &&
    isNamed &&
    isBareQuantity(textIn(row, 'quantity')) &&
    !isSumLine(line, context, sumFields)
  )
    return true;
  const figures = [quantity, price, total, isFree(row) || null].filter((one) => one !== null).length;
  if (figures >= 2 && (isNamed || isNumbered || !isRepeated)) return true;
  if (isRepeated || !isNamed) return false;
  const isUnnumbered = has('quantity') && has('lineNumber') && !isNumbered;
  if (total && total.value >= 0 && !isUnnumbered) return true;
  if (isNumbered && figures >= 1) return true;
  return !has('total') && !has('unitPrice') && !has('grossTotal') && quantity !== null;
}

/** The header with the most columns of goods, the first of equals. */
function mainHeader(layouts: readonly PageLayout[], context: DocumentContext) {
  const all = layouts.flatMap((layout, page) =>
    findHeaders(layout, context.knowledge.labels.columns, isGoodsHeader).map((header) => ({ page, header })),
  );
  const best = all.reduce<(typeof all)[number] | null>(
    (a, b) => (a && promiseOf(a.header) >= promiseOf(b.header) ? a : b),
    null,
  );
  return { all, best };
}

/**
 * A table whose columns have no names: its lines are known by their arithmetic alone, quantity times price is
 * the last figure. The first such line gives the columns.
 */
function namelessTable(context: DocumentContext, manner: Manner): GoodsRows | null {
  for (const [page, layout] of context.layouts.entries()) {
    const totals = totalsLines(page, context);
    const first = layout.lines.find((line) => hasProduct(line, context) && !totals.has(line.index));
    if (!first) continue;
    const figures = first.segments.map((segment) =>
      /^\D{0,4}\d[\d.,'\s]*\D{0,9}$/u.test(segment.text)
        ? (findNumbers(segment.text, context.decimalMark)[0]?.value ?? null)
        : null,
    );
    const roles: (ColumnName | null)[] = figures.map(() => null);
    const total = figures.findLastIndex((figure) => figure !== null);
    const price = figures.findLastIndex((figure, at) => at < total && figure !== null && figure > 0);
    const quantity = figures.findIndex(
      (figure, at) =>
        at < price &&
        figure !== null &&
        Math.abs(figure * (figures[price] ?? 0) - (figures[total] ?? -1)) < 0.01,
    );
    const description = first.segments.findIndex(
      (segment, at) => figures[at] === null && /\p{L}{3}/u.test(segment.text),
    );
    if (quantity < 0 || description < 0) continue;
    roles[total] = 'total';
    roles[price] = 'unitPrice';
    roles[quantity] = 'quantity';
    roles[description] = 'description';
    const cells = first.segments.map((segment) => ({
      run: segment,
      rect: segment.rect,
      meanings: [],
      others: [],
    }));
    const reader = tableReader(page, { header: cells, roles }, context, true, manner);
    const body = readTableBody(
      layout,
      first.segments.map((segment) => segment.rect),
      first.index,
      reader,
    );
    if (body.rows.length === 0) continue;
    const lines = new Set<number>(body.rows.flatMap((row) => row.lines));
    return { header: cells, roles, rows: body.rows, sums: new Map(), lines: new Map([[page, lines]]) };
  }
  return null;
}

/**
 * The table of goods of a document, over all pages on which its header is repeated or its rows go on.
 * Null when no page has one.
 */
export function findGoodsTable(context: DocumentContext): GoodsRows | null {
  const heads = goodsHeads(context);
  return chooseTable((manner) => {
    if (manner.namesOverValues) return recordsUnderNames(context, isGoods);
    return heads ? readUnder(heads, context, manner) : namelessTable(context, manner);
  }, context);
}

/** Whether columns of these names are goods of an invoice. */
export const isGoods = (columns: ReadonlySet<ColumnName | null>): boolean =>
  (columns.has('description') || columns.has('partNumber')) &&
  (columns.has('total') || columns.has('quantity'));

interface GoodsHeads {
  readonly main: TableHeader<ColumnLabel>;
  /** Those of all pages, the main one among them. */
  readonly placed: readonly PlacedHeader[];
}

/** The head with the most columns of goods, what its rows prove of unnamed columns included; null where no page has one. */
function goodsHeads(context: DocumentContext): GoodsHeads | null {
  const { layouts } = context;
  const { all, best } = mainHeader(layouts, context);
  if (!best) return null;
  const layout = layouts[best.page];
  const rows = layout?.lines.slice(best.header.last + 1).filter((line) => hasProduct(line, context)) ?? [];
  const main = withUnnamedColumns(best.header, rows, context);
  const placed = all.map((one) => (one.header === best.header ? { ...one, header: main } : one));
  return { main, placed };
}

function readUnder({ main, placed }: GoodsHeads, context: DocumentContext, manner: Manner): GoodsRows {
  const named = rolesOf(main.cells);
  const read = (roles: ColumnRoles): GoodsRows => {
    const headed = rowsUnderHeaders(context, placed, main, {
      readerOf: (page, repeated) =>
        tableReader(page, { header: main.cells, roles }, context, repeated, manner),
      // A page that does not repeat the names goes on with the table if it has lines that prove themselves.
      goesOn: (layout) => layout.lines.some((line) => hasProduct(line, context)),
      headAtFoot: manner.headAtFoot,
    });
    return { header: main.cells, roles, ...headed };
  };
  const table = read(named);
  const roles = settledRoles(table, context);
  const settled = roles.join() === named.join() ? table : read(roles);
  return withSectionDetails(withStackedColumns(withOrdinals(settled), context), context);
}

/** Of two columns of quantities that which is called by a package too counts those: `ADET / COILS` beside `MİKTAR / QUANTITY`. */
function withPackages(
  roles: ColumnRoles,
  header: readonly HeaderCell<ColumnLabel>[],
  { knowledge }: DocumentContext,
): ColumnRoles {
  const quantities = roles.flatMap((role, column) => (role === 'quantity' ? [column] : []));
  const packed = quantities.filter((column) =>
    packageTypeIn(header[column]?.run.text ?? '', knowledge.values),
  );
  const [only] = packed;
  if (packed.length !== 1 || quantities.length !== 2 || roles.includes('packageCount')) return roles;
  return roles.map((role, column) => (column === only ? 'packageCount' : role));
}

function settledRoles({ roles: named, rows, header }: GoodsRows, context: DocumentContext): ColumnRoles {
  const roles = withPackages(named, header, context);
  const texts = roles.map((_, column) => rows.map((row) => textOfKind(row.cells.get(column), context)));
  const kinds = contentKinds(context);
  const isOf = (column: number, test: (text: string) => boolean): boolean =>
    texts[column]?.some((text) => text !== '') === true &&
    texts[column].every((text) => text === '' || test(text));
  // "Unit | Price | per" over "pcs | 3.20 | 100": either name may mean a unit, and the first a price.
  const measured = roles.map((role, column) => {
    if (role === 'unitPrice' && isOf(column, kinds.isUnit)) return 'unit';
    return role === 'unit' && isOf(column, (text) => /^10*$/.test(text)) ? 'ignored' : role;
  });
  return ordinalRoles(rolesByContent(measured, texts, kinds), rows);
}
