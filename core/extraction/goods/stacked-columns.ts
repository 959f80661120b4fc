import { middleY } from '../../layout/geometry.ts';
import { findPhrases } from '../../layout/phrases.ts';
import { type Piece, type Run, rectOf, runOf } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { HeaderCell } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { findDates } from '../values/date.ts';
import { findPackages } from '../values/packages.ts';
import { isNumberOfAnother } from './asides.ts';
import { unbracketed, unitIn } from './cell-values.ts';
import type { ColumnRoles } from './columns.ts';
import { detailLabels } from './detail-labels.ts';
import type { GoodsRows } from './goods-rows.ts';
import { withRepeatedDetails } from './repeated-details.ts';
import { withTrailingArticles } from './trailing-articles.ts';
import { isCountryName, isTariffCode } from './unnamed-columns.ts';

const isFigure = (text: string): boolean => /^\D{0,4}\d[\d.,\s']*\D{0,8}$/u.test(text);

/** `391 933 02 B`, `A 123 456 78 90`: the car trade writes its codes in groups, which are no thousands and no tariff code. */
const isGroupedCode = (text: string): boolean =>
  /^(?=(?:\D*\d){7})[\p{Lu}\d]{1,4}(?:\s[\p{Lu}\d]{1,4}){2,5}$/u.test(text) &&
  !/^\d{1,3}(?:\s\d{3})+$/.test(text) &&
  !/\p{Lu}{3}/u.test(text) &&
  !isTariffCode(text);

/** A text that looks like the code of an article: no words, no amount, no number of something else. */
const isArticle = (printed: string): boolean => {
  const text = unbracketed(printed);
  return (
    !isNumberOfAnother(text) &&
    /\d/.test(text) &&
    /^[\p{L}\d][\p{L}\d./_#+-]{2,24}$/u.test(text) &&
    !/^\d{1,3}(?:[.,]\d{1,2})?$/.test(text)
  );
};

/** `[FURN_7800] Desk` is how programs print an article before what it is called. */
const isBracketed = (text: string): boolean => /^\[[\p{L}\d][\p{L}\d./_#+-]{1,24}\]$/u.test(text);

/** Whether a text can be what a name that stands under another names. */
function fits(name: ColumnName, text: string, isUnderFigures: boolean, context: DocumentContext): boolean {
  if (name === 'hsCode') return isTariffCode(text);
  if (name === 'countryOfOrigin') return isCountryName(text, context);
  if (name === 'partNumber') return isArticle(text) || isGroupedCode(text);
  if (name === 'packageCount' && isPackages(text, context)) return true;
  if (name === 'lineNumber') return /^\W?\d{1,4}\W?$/.test(text);
  if (name === 'quantity') return isCounted(text, context) || (isUnderFigures && isFigure(text));
  if (name === 'unit') return /^\p{L}[\p{L}.]{0,9}$/u.test(text);
  return isFigure(text);
}

/** Names of which the value may stand under that of another, in the same column. */
const details: ReadonlySet<ColumnName> = new Set([
  'partNumber',
  'lineNumber',
  'hsCode',
  'countryOfOrigin',
  'netWeight',
  'grossWeight',
  'volume',
  'packageCount',
  'unit',
  'quantity',
]);

/** The different names in a header's cell, as they are read: `Article` over `Description` over `Origin`. */
function namesIn({ run, others }: HeaderCell<ColumnLabel>, context: DocumentContext): ColumnName[] {
  if (others.length === 0) return [];
  const ocr = run.pieces[0]?.page.source === 'ocr';
  const matches = findPhrases(run, context.knowledge.labels.columns, ocr);
  // "Inhoud/Contents": two names on one line say the same in two languages.
  const lines = matches.map(({ from, to }) => middleY(rectOf(run.pieces.slice(from, to))));
  const names = matches
    .filter((_, at) => at === 0 || Math.abs((lines[at] ?? 0) - (lines[at - 1] ?? 0)) > 2)
    .flatMap((match) => match.meanings[0]?.column ?? []);
  // "Order No." over "Style No.": what the first name has is passed over.
  return [...new Set(names)].filter((name, at) => name !== 'ignored' || at === 0);
}

/** A column of the table taken apart: what stays in it, and the columns that come out of it. */
interface TakenApart {
  readonly role: ColumnName | null;
  readonly added: readonly ColumnName[];
  /** Whether every text begins with the code of an article: what looks like one below is part of its name. */
  readonly isLed?: boolean;
}

/** `(TX-2433-10)` alone on its line. */
const isNoted = (text: string): boolean => /^\([\p{Lu}\d][\p{Lu}\d./_#+-]{4,24}\)$/u.test(text);

/** Rows of which the first line in a column is nothing but an article's code, over the words that describe it. */
const leadsWithArticle = (runs: readonly Run[] | undefined): boolean =>
  runs !== undefined &&
  runs.length >= 2 &&
  (isArticle(runs[0]?.text ?? '') || isGroupedCode(runs[0]?.text ?? ''));

/** `DRL-1300 - Electric drills`, `DRL-1300 : …`: what may part a code from the words behind it. */
const countOfMarks = ([mark]: readonly Piece[]): number => (/^[-–—:|/]$/.test(mark?.text ?? '') ? 1 : 0);

/** Rows of which the text begins with an article's code: `D79627 High density polyethylene granules`. */
const beginsWithArticle = (runs: readonly Run[] | undefined): boolean => {
  const [first, ...rest] = runs?.[0]?.pieces ?? [];
  const code = first?.text ?? '';
  const second = rest[countOfMarks(rest)];
  if (isBracketed(code)) return /\p{L}{2}/u.test(second?.text ?? '');
  return (
    code.length >= 5 &&
    isArticle(code) &&
    !/^\d+\p{Ll}/u.test(code) &&
    /^\p{L}.*\p{L}{2}/u.test(second?.text ?? '')
  );
};

/** `948.9653 Hand-held drills`, no `1.4301 Steel sheets`, `60x60 Tiles`: so long a number before a name is an article's. */
const isNumbered = (run: Run | undefined): boolean => {
  const [code, word] = [run?.pieces[0]?.text ?? '', run?.pieces[1]?.text ?? ''];
  return (
    /^(?=(?:\D*\d){4})(?=.*[\p{Lu}.-])[\p{Lu}\d][\p{Lu}\d.-]{5,}$/u.test(code) &&
    !/^\d\.\d{4}$|\dX\d/.test(code) &&
    /^\p{Lu}\p{Ll}/u.test(word)
  );
};

/** A line that is an article's code beyond doubt: three digits at least, and letters or marks between or five digits. */
const isPlainCode = (printed: string, context: DocumentContext): boolean => {
  const text = unbracketed(printed);
  return (
    isArticle(text) &&
    findDates(text, context.knowledge.values.dates).length === 0 &&
    /\d.*\d.*\d/.test(text) &&
    (/\d{5}/.test(text) || /[\p{L}._/-]/u.test(text)) &&
    text.length >= 5
  );
};

/** Rows of which a line under the first is nothing but an article's code: `Ball bearings` over `TX-0580-W`. */
const followedByArticle = (runs: readonly Run[] | undefined, context: DocumentContext): boolean =>
  runs?.slice(1).some((run) => isPlainCode(run.text, context)) ?? false;

/** Nothing but a number and the word that counts it: `265 UN`, `3.375 Stück`. */
const isCounted = (text: string, context: DocumentContext): boolean =>
  /^\d[\d.,\s']*\s\p{L}{1,12}\.?$/u.test(text) &&
  unitIn(text.replace(/^[\d.,\s']+/, ''), context.knowledge.values.quantityUnits) !== null;

/** Nothing but a number of packages, over the words that describe what is in them: `76 CARTONS`. */
function isPackages(text: string, { decimalMark, knowledge }: DocumentContext): boolean {
  const [packages, other] = findPackages(text, decimalMark, knowledge.values);
  return packages?.index === 0 && !other && packages.length >= text.replace(/[.,;:]+$/, '').length;
}

/** Rows of which the last line in a column is a quantity with its unit, under the words that describe. */
const endsWithQuantity = (runs: readonly Run[] | undefined, context: DocumentContext): boolean =>
  runs !== undefined && runs.length >= 2 && isCounted(runs.at(-1)?.text ?? '', context);

/** The lines of a cell, one that begins with an article's code cut where another detail follows: `K70702  HS 1509.20`. */
const cutBehindCodes = (runs: readonly Run[], context: DocumentContext): readonly Run[] =>
  runs.flatMap((run, at) => {
    const [code, ...more] = run.pieces;
    const isCode = at > 0 && code !== undefined && isPlainCode(code.text, context);
    const next = isCode ? detailLabels(runOf(more), context, code.page.source === 'ocr')[0] : undefined;
    return isCode && next?.from === 0 ? [runOf([code]), runOf(more)] : [run];
  });

/** `8471.30`, `39232100`: on forms such codes before the goods are those of the tariff. */
const beginsWithTariff = (runs: readonly Run[] | undefined): boolean =>
  isTariffCode(runs?.[0]?.pieces[0]?.text ?? '');

function takenApart(
  table: GoodsRows,
  column: number,
  context: DocumentContext,
  isForm: boolean,
): TakenApart | null {
  const { roles, rows, header } = table;
  const role = roles[column] ?? null;
  const cell = header[column];
  const names = cell ? namesIn(cell, context) : [];
  const isTall = rows.some((row) => (row.cells.get(column)?.length ?? 0) >= 2);
  if (names.length >= 2 && isTall) {
    // "Number of packages, description of goods" on one line: the whole cell is read as the goods.
    const own = role === 'description' || names.includes('description') ? 'description' : names[0];
    const added = names.filter(
      (name) => name !== own && details.has(name) && !elsewhere(roles, column, name),
    );
    if (own !== undefined && added.length > 0) return { role: own, added };
  }
  if (role !== 'description') return null;
  const cells = rows.map((row) => cutBehindCodes(row.cells.get(column) ?? [], context));
  // One line alone shows no habit, unless its code stands in brackets.
  const isOne =
    rows.length < 2 &&
    !isNumbered(cells[0]?.[0]) &&
    !cells[0]?.some(({ text, pieces }) => isBracketed(pieces[0]?.text ?? '') || isNoted(text));
  if (isOne) return null;
  const added: ColumnName[] = [];
  const isCoded = isForm && cells.every(beginsWithTariff);
  const led =
    !isCoded &&
    (cells.filter(leadsWithArticle).length >= 0.7 * rows.length || cells.every(beginsWithArticle));
  const codes = cells.flatMap(
    (runs) => runs?.slice(1).find((run) => isPlainCode(run.text, context))?.text ?? [],
  );
  const followed =
    cells.every((runs) => followedByArticle(runs, context)) && new Set(codes).size === codes.length;
  if ((led || followed) && !roles.includes('partNumber')) added.push('partNumber');
  const packed = cells.filter((runs) => runs.length >= 2 && isPackages(runs[0]?.text ?? '', context)).length;
  if (packed >= 0.7 * rows.length && !roles.includes('packageCount')) added.push('packageCount');
  const counted = cells.filter((runs) => endsWithQuantity(runs, context)).length;
  if (counted >= 0.7 * rows.length && !roles.includes('quantity')) added.push('quantity');
  return added.length > 0 ? { role, added, isLed: cells.every(beginsWithArticle) } : null;
}

const elsewhere = (roles: ColumnRoles, column: number, name: ColumnName): boolean =>
  roles.some((role, at) => role === name && at !== column);

/** The text of a column taken apart, line by line: what each added name takes, and what is left. */
function share(
  runs: readonly Run[],
  { role, added, isLed = false }: TakenApart,
  context: DocumentContext,
): { readonly left: readonly Run[]; readonly taken: ReadonlyMap<ColumnName, Run> } {
  let left = added.includes('partNumber') ? [...cutBehindCodes(runs, context)] : [...runs];
  const taken = new Map<ColumnName, Run>();
  for (const name of added) {
    // An article's code stands first, over the description; everything else under the first line.
    const from = (name === 'partNumber' || name === 'packageCount') && role === 'description' ? 0 : 1;
    const at = left.findIndex(
      (run, index) =>
        index >= from &&
        !(isLed && name === 'partNumber' && index > 0) &&
        fits(name, run.text, role !== 'description', context),
    );
    const run = left[at];
    const isWhole = at === 0 || (run !== undefined && isPlainCode(run.text, context));
    if (run && (name !== 'partNumber' || role !== 'description' || isWhole)) {
      taken.set(name, run);
      left = left.filter((one) => one !== run);
    } else if (name === 'partNumber' && role === 'description' && beginsWithArticle(left)) {
      const [first, ...rest] = left;
      if (!first) continue;
      taken.set(name, runOf(first.pieces.slice(0, 1)));
      const words = first.pieces.slice(1);
      left = [runOf(words.slice(countOfMarks(words))), ...rest];
    }
  }
  return { left, taken };
}

/**
 * The table with the columns parted in which several values stand under one another, told by the names that
 * stand so in the header, or by codes of articles over the descriptions.
 */
export function withStackedColumns(listed: GoodsRows, context: DocumentContext, isForm = false): GoodsRows {
  const table = withTrailingArticles(withRepeatedDetails(listed, context), context);
  const apart = table.roles.map((_, column) => takenApart(table, column, context, isForm));
  if (apart.every((one) => one === null)) return table;
  const roles: (ColumnName | null)[] = table.roles.map((role, column) => apart[column]?.role ?? role);
  const header = [...table.header];
  const columns = new Map<string, number>();
  for (const [column, one] of apart.entries()) {
    for (const name of one?.added ?? []) {
      columns.set(`${column} ${name}`, roles.length);
      roles.push(name);
      const cell = table.header[column];
      if (cell) header.push(cell);
    }
  }
  const rows = table.rows.map((row): TableRow => {
    const cells = new Map(row.cells);
    for (const [column, one] of apart.entries()) {
      const runs = row.cells.get(column);
      if (!one || !runs) continue;
      const { left, taken } = share(runs, one, context);
      if (left.length > 0) cells.set(column, left);
      else cells.delete(column);
      for (const [name, run] of taken) cells.set(columns.get(`${column} ${name}`) ?? -1, [run]);
    }
    return { ...row, cells };
  });
  return { ...table, roles, header, rows };
}
