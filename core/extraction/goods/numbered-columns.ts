import type { HeaderCell } from '../../layout/table-header.ts';
import { lazily } from '../../lazily.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { isPackageWord } from '../values/packages.ts';
import { isNumberOfAnother } from './asides.ts';
import { isArticleCode } from './cell-values.ts';
import { type ColumnRoles, countsLines } from './columns.ts';
import type { ColumnTexts } from './inferred-roles.ts';
import { statedCounts } from './named-packages.ts';

/** Columns that may count the lines although their name says something else: `Article` over 1, 2, 3. */
const mayCount: readonly (ColumnName | null)[] = ['partNumber', 'description', 'marks'];

const countsRows = (texts: readonly string[]): boolean =>
  texts.length > 1 && texts.every((text, at) => text.replace(/\W/g, '') === String(at + 1));

const mayNumberLines = (cell: HeaderCell<ColumnLabel> | undefined): boolean =>
  cell?.meanings.some(({ column }) => column === 'lineNumber') ?? false;

/**
 * Whether the figures say which package it is: 1, 2, 3 down the rows, or 1, 1, 2, 3, 3 where the paper tells that there
 * are three in all. Not where it tells their sum.
 */
function isPackageNumbers(
  texts: readonly string[],
  sum: number | null,
  stated: () => ReadonlySet<number>,
): boolean {
  const numbers = texts.filter((text) => text !== '').map((text) => Number(text.replace(/\W/g, '')));
  const all = numbers.reduce((total, number) => total + number, 0);
  const runs = numbers.every((number, at) => {
    const before = at === 0 ? 0 : (numbers[at - 1] ?? 0);
    return number === before + 1 || (number === before && at > 0);
  });
  const last = numbers.at(-1) ?? 0;
  if (!runs || texts.length < 2 || sum === all) return false;
  return stated().has(last) ? !stated().has(all) : countsRows(texts) && !stated().has(all);
}

interface Numbered {
  readonly prefix: string;
  readonly number: number;
}

const numberedAs = (text: string): Numbered | null => {
  const found = /^(?<prefix>[\p{L}/. _-]*?)(?<number>\d{1,9})$/u.exec(text.trim())?.groups;
  return found
    ? { prefix: (found.prefix ?? '').replace(/[^\p{L}]+/gu, ''), number: Number(found.number) }
    : null;
};

/** What so many rows do is their habit. */
const usualShare = 0.7;

/**
 * `Handling unit / Item`: the second name is that of the lines, numbered in tens with noughts before them, where the numbers
 * of the packages themselves stand on lines of their own.
 */
function numbersWithin(cell: HeaderCell<ColumnLabel> | undefined, texts: readonly string[]): boolean {
  const mayBe = cell?.others.some(({ column }) => column === 'lineNumber') ?? false;
  const filled = texts.filter((text) => text !== '');
  // Rows that sum up the packages may stand below.
  const numbers = filled.filter((text) => /^\d{1,6}$/.test(text));
  const isPadded = numbers.every((text) => /^0\d{3,5}$/.test(text));
  return (
    mayBe && numbers.length >= usualShare * Math.max(1, filled.length) && (isPadded || countsLines(numbers))
  );
}

/** C-0001, C-0002, C-0003: numbers that go on from row to row, as those of packages do and those of articles do not. */
function runsOn(all: readonly (Numbered | null)[]): boolean {
  const [first] = all;
  return (
    first !== undefined &&
    all.length > 1 &&
    all.every((one, at) => one && first && one.prefix === first.prefix && one.number === first.number + at)
  );
}

/** The longest short word for a number: `No.`, `Nr.`, `n°`. */
const shortWord = 3;

/** `Case`, `Fusto n.`: the word for packages, over numbers that say which. */
const namesPackages = (
  cell: HeaderCell<ColumnLabel> | undefined,
  isPackage: (word: string) => boolean,
): boolean => {
  const words = cell?.run.text.match(/\p{L}+/gu) ?? [];
  return words.some(isPackage) && words.every((word) => isPackage(word) || word.length <= shortWord);
};

/** The column that counts the lines although its name says something else; -1 where none does. */
const columnOfLines = (
  roles: ColumnRoles,
  header: readonly HeaderCell<ColumnLabel>[],
  texts: ColumnTexts,
): number =>
  roles.findIndex((role, column) => {
    const own = texts[column] ?? [];
    if ((mayCount.includes(role) || (role === null && column === 0)) && countsRows(own)) return true;
    // "Item" over a single 1, or over 10, 20, 30, where it may name the lines as well as the articles.
    if (mayCount.includes(role)) return mayNumberLines(header[column]) && countsLines(own);
    return role === 'ignored' && numbersWithin(header[column], own);
  });

/**
 * Roles without the numbers of packages where a column's name says only that something is numbered, or counts them one
 * a row: `Ref.` over PLT-01, `No.` over C-0001, `Case` over 1, 2, 3. Which carton it is, is neither the article nor the
 * line.
 *
 * @param named the roles by the names alone
 * @param sums what stands below each column as its sum
 */
export function withoutPackageNumbers(
  roles: ColumnRoles,
  named: ColumnRoles,
  header: readonly HeaderCell<ColumnLabel>[],
  texts: ColumnTexts,
  sums: readonly (number | null)[],
  context: DocumentContext,
): ColumnRoles {
  const { knowledge } = context;
  const stated = lazily(() => statedCounts(context));
  const isPackage = (prefix: string): boolean =>
    prefix.length >= 2 && isPackageWord(prefix, knowledge.values);
  const lines = roles.includes('lineNumber') ? -1 : columnOfLines(roles, header, texts);
  return roles.map((role, column) => {
    const own = texts[column] ?? [];
    if (column === lines) return 'lineNumber';
    if (role === 'packageCount')
      return isPackageNumbers(own, sums[column] ?? null, stated) ? 'ignored' : role;
    if (role !== 'partNumber' && role !== 'lineNumber') return role;
    if (named[column] === null && namesPackages(header[column], isPackage)) return 'ignored';
    const isNumbers = numbersPackages(own, header[column], role, named[column] ?? null, isPackage);
    return isNumbers ? 'ignored' : role;
  });
}

/** Whether a column of articles or lines holds the numbers of packages or of something else. */
function numbersPackages(
  own: readonly string[],
  cell: HeaderCell<ColumnLabel> | undefined,
  role: ColumnName,
  named: ColumnName | null,
  isPackage: (prefix: string) => boolean,
): boolean {
  const numbers = own.filter((text) => text !== '').map(numberedAs);
  const isOfPackages = numbers.length > 0 && numbers.every((one) => one && isPackage(one.prefix));
  if (!cell?.meanings.some((meaning) => meaning.isGeneric)) return isOfPackages && runsOn(numbers);
  // "No." over codes numbers packages as often as articles.
  const isOther =
    role === 'partNumber' &&
    named === 'lineNumber' &&
    !cell.meanings.some((meaning) => meaning.column === 'partNumber');
  const isCoded = numbers.some((one) => one && one.prefix !== '');
  const isOfAnother = own.every((text) => text === '' || isNumberOfAnother(text));
  return isOther || isOfAnother || isOfPackages || (isCoded && runsOn(numbers));
}

/** A word of a language, or two words: `Polyester`, `100% cotton`, `SLIM FIT`. */
const isWording = (text: string): boolean => {
  const plain = text.replace(/\d+(?:[.,]\d+)?\s?%/g, '').trim();
  return !/\d/.test(plain) && /\p{L}{2}\p{Ll}|\p{L}{2}\s\p{L}|^\p{L}{8,}$/u.test(plain);
};

/** The digits of a bar code, the last of which checks the others (GS1 General Specifications, 7.9). */
function isBarcode(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].map(Number).reverse();
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 === 1 ? 3 : 1), 0) % 10 === 0;
}

const mostRows = 0.7;

/** `Your item no.`, `Cust. P/N`, `Ihre Artikelnr.`: by what name the buyer knows the articles. */
const ofBuyer = phrasePattern(String.raw`(?<!\p{L}){{of-buyer}}(?!\p{L})`);

/**
 * Roles with the columns of articles that hold their numbers: not words for what the goods are made of or how they are
 * cut, where another column describes them (`Material` over `100% cotton`), and neither bar codes nor the buyer's numbers
 * beside the issuer's own. `Item` over KX-100 numbers the goods, and describes nothing.
 */
export function withOwnArticles(
  roles: ColumnRoles,
  header: readonly HeaderCell<ColumnLabel>[],
  texts: ColumnTexts,
): ColumnRoles {
  const isMostly = (column: number, test: (text: string) => boolean): boolean => {
    const filled = (texts[column] ?? []).filter((text) => text !== '');
    return filled.length > 0 && filled.filter(test).length >= mostRows * filled.length;
  };
  const mayNumber = (column: number): boolean =>
    header[column]?.meanings.some((meaning) => meaning.column === 'partNumber') ?? false;
  const hasArticles = roles.includes('partNumber');
  const named = roles.map((role, column) =>
    role === 'description' && !hasArticles && mayNumber(column) && isMostly(column, isArticleCode)
      ? 'partNumber'
      : role === 'partNumber' && roles.includes('description') && isMostly(column, isWording)
        ? 'ignored'
        : role,
  );
  const articles = named.flatMap((role, column) => (role === 'partNumber' ? [column] : []));
  const isOfBuyer = (column: number): boolean => ofBuyer().test(header[column]?.run.text ?? '');
  const coded = articles.filter((column) => isMostly(column, isBarcode) || isOfBuyer(column));
  return coded.length < articles.length
    ? named.map((role, column) => (coded.includes(column) ? 'ignored' : role))
    : named;
}
