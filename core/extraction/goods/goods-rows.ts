import type { Line, PageLayout } from '../../layout/lines.ts';
import type { Run } from '../../layout/run.ts';
import type { TableReader } from '../../layout/table.ts';
import type { HeaderCell, TableHeader } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import { endsGoods, headingBox, isNextHeading, lastBoxOf } from '../forms/form-sections.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { packageTypeIn } from '../values/packages.ts';
import { numbersIn } from './cell-values.ts';
import { type ColumnRoles, rolesByContent, rolesOf } from './columns.ts';
import { isDetailLine, tellsMore } from './detail-lines.ts';
import { drawnEnd } from './drawn-end.ts';
import { findGoodsHeads, type GoodsHeads } from './goods-heads.ts';
import { isGroupHeading } from './group-line.ts';
import { chooseTable } from './hypotheses/choose-table.ts';
import type { Manner } from './hypotheses/hypothesis.ts';
import {
  withBothWeights,
  withCountedUnits,
  withoutEach,
  withoutKinds,
  withoutSinglePackages,
  withoutTwinUnits,
} from './inferred-roles.ts';
import { withJointCells } from './joint-cells.ts';
import { withCountedPackages, withNamedPackages } from './named-packages.ts';
import { withOwnArticles, withoutPackageNumbers } from './numbered-columns.ts';
import { withoutOtherRows } from './other-rows.ts';
import { headsPackages, packageHeadings } from './package-headings.ts';
import { countedRange, isRange } from './package-ranges.ts';
import { headersOfPackages } from './package-table.ts';
import { isPageFoot } from './page-foot.ts';
import { isPackageLine, isSerialList, statesWhole } from './passed-lines.ts';
import { namesUnit, withQuantityColumn } from './quantity-column.ts';
import { recordsUnderNames } from './records.ts';
import { type Beginning, beginsItem, labelledWeight, numberedLines } from './row-beginnings.ts';
import { type HeadedRows, rowsUnderHeaders } from './rows-under-headers.ts';
import { withSectionDetails } from './section-details.ts';
import { withStackedColumns } from './stacked-columns.ts';
import {
  beginsTotals,
  isBeforeGoods,
  isCarriedSum,
  isOverNames,
  isPartSum,
  isRowOfNames,
  isSumLine,
  isTotalOverFigure,
} from './sum-row.ts';
import { tellsOfAll } from './told-below.ts';
import { contentKinds } from './unnamed-columns.ts';
import { withWeightColumn } from './weight-column.ts';

/** A table of goods that tells no prices: its rows are known by names and figures, not by products. */
export interface GoodsRows extends HeadedRows {
  readonly header: readonly HeaderCell<ColumnLabel>[];
  readonly roles: ColumnRoles;
}

export interface GoodsRules {
  /** Whether a header with these columns is one of goods. */
  readonly isGoods: (roles: ReadonlySet<ColumnName | null>) => boolean;
  /** Columns whose figures begin a row. */
  readonly figures: readonly ColumnName[];
  /** Whether the paper is a form, on which other boxes follow below the goods. */
  readonly isForm?: boolean;
}

const runningText: ReadonlySet<ColumnName> = new Set([
  'description',
  'partNumber',
  'countryOfOrigin',
  'marks',
  'originCriterion',
  'invoice',
]);

/** `3`, `(3)`, `000010` as planning systems print it, `4.2` within the fourth package or of the fourth order. */
const isOrdinal = (text: string): boolean => /^\W?(?:\d{1,4}|0\d{4,5})(?:[./-]\d{1,3}){0,2}\W?$/.test(text);

const cellOf = (cells: ReadonlyMap<number, Run>, roles: ColumnRoles, name: ColumnName): Run | null => {
  const at = roles.findIndex((role, column) => role === name && cells.has(column));
  return cells.get(at) ?? null;
};

/**
 * Tells the second lines of goods that take two lines each, with figures on both: a line that is counted stands
 * before every one of them.
 */
function secondLines(layout: PageLayout, header: TableHeader<ColumnLabel> | null): (line: Line) => boolean {
  const own = layout.lines.filter((line) => !header || line.index > header.last);
  const starts = (line: Line | undefined): boolean =>
    /^\W?\d{1,4}\W?(?:\s|$)/.test(line?.segments[0]?.text ?? '');
  const edge = own.find(starts)?.rect.x0 ?? 0;
  const counted = own.filter((line) => starts(line) && Math.abs(line.rect.x0 - edge) < 12);
  const seconds = new Set(
    counted.flatMap((line) => {
      const next = layout.lines[line.index + 1];
      const isRow = next !== undefined && !counted.includes(next) && next.segments.length >= 3;
      return isRow && next.rect.x0 > edge + 4 ? [next] : [];
    }),
  );
  const isHabit = counted.length >= 2 && seconds.size >= 0.7 * counted.length;
  return (line) => isHabit && seconds.has(line);
}

/** `1-3 | Smartphones | @64 | @14.9`: what each package holds and weighs, over what all of them do. */
const isOfEach = (line: Line | undefined): boolean =>
  (line?.segments.filter(({ text }) => /^@\s?\d/.test(text)).length ?? 0) >= 2;

/** Words of a sentence, the part of the page's width that it fills, and how far below the goods it stands, in its heights. */
const sentence = { words: 8, width: 0.5, below: 4 };

/** A sentence far below the last row says something of the paper: `I, the undersigned, declare that …`. */
function isSentenceBelow({ index, segments, rect }: Line, layout: PageLayout): boolean {
  const [only, other] = segments;
  const before = layout.lines[index - 1];
  return (
    only !== undefined &&
    other === undefined &&
    before !== undefined &&
    only.pieces.filter(({ text }) => /\p{L}{2}/u.test(text)).length >= sentence.words &&
    rect.x1 - rect.x0 > sentence.width * layout.page.width &&
    rect.y0 - before.rect.y1 > sentence.below * (rect.y1 - rect.y0)
  );
}

/** Whether two columns say what the goods are and how many, `Items | Quantity`, or what each piece weighs: `Roll No. | Net | Gross`. */
const countsGoods = (roles: ReadonlySet<ColumnName | null>): boolean =>
  ((roles.has('description') || roles.has('partNumber')) && roles.has('quantity')) ||
  (roles.has('netWeight') && roles.has('grossWeight') && roles.size > 2);

/** Whether a head of few names states figures itself, as a sum does: `N.W. 92.1 KGS     G.W. 99.8 KGS`. */
const statesFigures = ({ page, header }: GoodsHeads['best'], { layouts }: DocumentContext): boolean =>
  (layouts[page]?.lines.slice(header.first, header.last + 1) ?? []).some((line) =>
    line.segments.some(({ text }) => /\d[.,]\d/.test(text)),
  );

/** Sums among the goods, which go on behind them. */
const isPassed = (line: Line, { beyondSums }: Manner, context: DocumentContext): boolean =>
  isCarriedSum(line, context) ||
  isPartSum(line, context) ||
  (beyondSums === true && isSumLine(line, context) && isBeforeGoods(line, context));

function rowReader(
  layout: PageLayout,
  roles: ColumnRoles,
  rules: GoodsRules,
  headers: readonly TableHeader<ColumnLabel>[],
  main: TableHeader<ColumnLabel>,
  beginning: Beginning,
  manner: Manner,
  context: DocumentContext,
): TableReader {
  const columns = rules.figures.filter((name) => roles.includes(name));
  const [header] = headers;
  const ends = rules.isForm ? headers : [...headers, ...headersOfPackages(layout, context)];
  const lastBox = header ? lastBoxOf(header.cells, layout) : null;
  const heading = header && rules.isForm && !lastBox ? headingBox(layout, header) : null;
  const described = header?.cells[roles.indexOf('description')];
  const bottom = described && rules.isForm ? drawnEnd(layout, described.rect) : null;
  const stops = new Set(
    context.hits
      .filter(
        (hit) =>
          hit.line.page === layout.page && hit.leads && hit.colon && hit.line.segments[0] === hit.segment,
      )
      .map((hit) => hit.line.index),
  );
  // On forms a weight behind its name stands below the pieces of the same goods.
  const bareFigure = rules.isForm ? /^\D{0,4}\d/u : /^(?:\D{0,4}|\p{L}{3,12}: ?)\d/u;
  const isSecond = secondLines(layout, header ?? null);
  const numbered =
    rules.isForm && header && described && !roles.includes('lineNumber')
      ? numberedLines(layout, header, described.rect)
      : new Set<number>();
  // A strip of boxes over the goods may have a header's names, and a page that goes on with them none.
  const names = rolesOf(main.cells).join();
  const { cells } = headers.find((one) => rolesOf(one.cells).join() === names) ?? main;
  const packages = rules.isForm ? new Set<Line>() : packageHeadings(layout, cells, roles, context);
  // "P.O. 4711" in a column of marks is part of these.
  const mayBeHeaded = !rules.isForm && !roles.includes('marks');
  const words = mayBeHeaded ? cells[roles.indexOf('description')]?.rect.x0 : undefined;
  const isOfAll = (line: Line): boolean => isOfEach(layout.lines[line.index - 1]) && !isOfEach(line);
  return {
    textColumns: new Set(roles.flatMap((role, at) => (role === null || runningText.has(role) ? [at] : []))),
    hasEnd: rules.isForm === true,
    isCentred: manner.centred === true,
    endsTable: (line) =>
      ends.some((header) => line.index >= header.first && line.index <= header.last) ||
      (isSumLine(line, context) && !isPassed(line, manner, context)) ||
      (rules.isForm !== true &&
        (isRowOfNames(line, context) ||
          isOverNames(line, layout, context) ||
          beginsTotals(line, layout, context) ||
          isTotalOverFigure(line, layout, context))) ||
      (bottom !== null && line.rect.y0 > bottom) ||
      isSentenceBelow(line, layout) ||
      headsPackages(line) ||
      (!rules.isForm && (statesWhole(line, context) || tellsOfAll(line, context))) ||
      (heading !== null && isNextHeading(line, heading)) ||
      (rules.isForm === true && endsGoods(line, lastBox, context)),
    skips: (line) =>
      isPassed(line, manner, context) ||
      packages.has(line) ||
      isPackageLine(line, context) ||
      isSerialList(line, context) ||
      (words !== undefined && isGroupHeading(line, words, context)) ||
      isPageFoot(line, context),
    isWithin: (line) => isSerialList(line, context),
    isSecond: isOfAll,
    tellsMore: (line, above) => tellsMore(line, above, context),
    beginsRow: (cells, line) => {
      if (isOfAll(line)) return false;
      const figures = columns.filter((name) => {
        const run = cellOf(cells, roles, name);
        return (
          run !== null &&
          (bareFigure.test(run.text) || (beginning === 'labelled' && labelledWeight().test(run.text))) &&
          numbersIn([run], context.decimalMark).length > 0
        );
      }).length;
      const description = cellOf(cells, roles, 'description') ?? cellOf(cells, roles, 'partNumber');
      const named =
        description !== null &&
        /\p{L}{2}|\d{3}/u.test(description.text) &&
        !(rules.isForm && isDetailLine(description, line, layout, context));
      const ordinal = isOrdinal(cellOf(cells, roles, 'lineNumber')?.text ?? '');
      const coded =
        cellOf(cells, roles, 'hsCode') !== null || cellOf(cells, roles, 'originCriterion') !== null;
      if (stops.has(line.index) && !ordinal) return false;
      if (numbered.has(line.index)) return named;
      if (beginning === 'listed') return named && beginsItem(description.text, context);
      if (roles.includes('lineNumber'))
        return (ordinal && (named || figures > 0)) || (figures >= 2 && named && !isSecond(line));
      return figures >= 2 || ((figures >= 1 || coded) && named);
    },
  };
}

/** Whole numbers that go up and down, and are not those of the lines of another paper: 1, 6, 3, 4, 2, 5. */
function isJumbled(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => (/^\d{1,5}$/.test(text) ? Number(text) : null));
  return (
    numbers.length >= 2 &&
    numbers.every((number) => number !== null) &&
    !numbers.every((_, at) => numbers.includes(at + 1)) &&
    numbers.some((number, at) => at > 0 && (number ?? 0) < (numbers[at - 1] ?? 0))
  );
}

function settledRoles({ roles, rows, header, sums }: GoodsRows, context: DocumentContext): ColumnRoles {
  const texts = roles.map((_, column) => rows.map((row) => row.cells.get(column)?.[0]?.text ?? ''));
  const { values } = context.knowledge;
  const isKind = (text: string): boolean => packageTypeIn(text, values)?.index === 0;
  const settled = withoutKinds(rolesByContent(roles, texts, contentKinds(context)), roles, texts, isKind);
  // "1-9", "10-12" are the numbers of the packages, not how many they are.
  const ranges = (column: number): boolean =>
    (texts[column] ?? []).some((text) => isRange(text) || countedRange(text) !== null);
  const counted = settled.map((role, column) => {
    // "No." over 237, 1, 40 says how many, not which.
    if (role === 'lineNumber' && !settled.includes('packageCount') && isJumbled(texts[column] ?? []))
      return 'packageCount';
    return role === 'packageCount' && ranges(column) ? 'ignored' : role;
  });
  const stated = roles.map((_, column) => numbersIn(sums.get(column), context.decimalMark)[0]?.value ?? null);
  const packed = withNamedPackages(counted, header, texts, stated, context);
  const articled = withOwnArticles(packed, header, texts);
  const numbered = withoutPackageNumbers(articled, roles, header, texts, stated, context);
  const namesPieces = (column: number): boolean => namesUnit(header[column]?.run.text ?? '', context);
  const ofAll = withoutSinglePackages(
    withCountedUnits(numbered, texts, namesPieces),
    texts,
    context.decimalMark,
  );
  return withBothWeights(withoutTwinUnits(ofAll, texts, context.decimalMark), texts, context.decimalMark);
}

/** The table of goods of a document over all its pages; null when no page has one. */
export function findGoodsRows(context: DocumentContext, rules: GoodsRules): GoodsRows | null {
  const isForm = rules.isForm === true;
  const usual = findGoodsHeads(context, rules.isGoods, isForm);
  return chooseTable((manner) => {
    if (manner.namesOverValues) return recordsUnderNames(context, rules.isGoods);
    const few = manner.fewNames === true && !isForm;
    const heads = few ? findGoodsHeads(context, countsGoods, false) : usual;
    return heads && !(few && statesFigures(heads.best, context))
      ? readUnder(heads, context, rules, manner)
      : null;
  }, context);
}

function readUnder(
  { best, all }: GoodsHeads,
  context: DocumentContext,
  rules: GoodsRules,
  manner: Manner,
): GoodsRows {
  const { layouts } = context;
  const isPackage = (word: string): boolean => packageTypeIn(word, context.knowledge.values) !== null;
  const named = withCountedPackages(rolesOf(best.header.cells), best.header.cells, isPackage);
  const names = best.header.cells.map(({ run }) => run.text);
  const roles = rules.isForm ? named : withoutEach(named, names, isPackage);
  const read = (own: ColumnRoles, beginning: Beginning = 'figures'): GoodsRows => {
    const onPage = (page: number) => all.filter((one) => one.page === page).map((one) => one.header);
    const readerOf = (page: number): TableReader =>
      rowReader(
        layouts[page] as PageLayout,
        own,
        rules,
        onPage(page),
        best.header,
        beginning,
        manner,
        context,
      );
    const headed = rowsUnderHeaders(context, all, best.header, {
      readerOf,
      ownsSums: rules.isForm === true,
      headAtFoot: manner.headAtFoot,
    });
    return { header: best.header.cells, roles: own, ...headed };
  };
  // Where no figure is bare, each weight may stand behind its word, or one for all below the goods or beside them.
  const beginnings: readonly Beginning[] = rules.isForm ? ['figures', 'labelled', 'listed'] : ['figures'];
  let [first, beginning] = [read(roles), beginnings[0] as Beginning];
  for (const next of beginnings.slice(1))
    if (first.rows.length === 0) [first, beginning] = [read(roles, next), next];
  // "Item number" names a box in which nothing is numbered.
  const numbers = roles.indexOf('lineNumber');
  if (rules.isForm && numbers >= 0 && !first.rows.some(({ cells }) => cells.has(numbers))) {
    const others = roles.map((role) => (role === 'lineNumber' ? 'ignored' : role));
    const unnumbered = read(others, beginning);
    if (unnumbered.rows.length > first.rows.length) first = unnumbered;
  }
  const settled = settledRoles(first, context);
  const told = settled.join() === first.roles.join() ? first : read(settled, beginning);
  const table = rules.isForm ? told : withWeightColumn(withQuantityColumn(told, context), context);
  const parted = rules.isForm ? table : withJointCells(withoutOtherRows(table, context), context);
  const goods = rules.isForm ? withoutOtherRows(parted, context) : parted;
  return withSectionDetails(withStackedColumns(goods, context, rules.isForm), context);
}
