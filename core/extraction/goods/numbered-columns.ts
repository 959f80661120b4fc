import type { HeaderCell } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { isPackageWord } from '../values/packages.ts';
import { isNumberOfAnother } from './asides.ts';
import type { ColumnRoles } from './columns.ts';
import type { ColumnTexts } from './inferred-roles.ts';

/** Columns that may count the lines although their name says something else: `Article` over 1, 2, 3. */
const mayCount: readonly (ColumnName | null)[] = ['partNumber', 'description', 'marks'];

const countsRows = (texts: readonly string[]): boolean =>
  texts.length > 1 && texts.every((text, at) => text.replace(/\W/g, '') === String(at + 1));

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
  { knowledge }: DocumentContext,
): ColumnRoles {
  const isPackage = (prefix: string): boolean => prefix !== '' && isPackageWord(prefix, knowledge.values);
  const lines = roles.includes('lineNumber')
    ? -1
    : roles.findIndex(
        (role, column) =>
          (mayCount.includes(role) || (role === null && column === 0)) && countsRows(texts[column] ?? []),
      );
  return roles.map((role, column) => {
    const own = texts[column] ?? [];
    if (column === lines) return 'lineNumber';
    if (role === 'packageCount' && countsRows(own)) {
      const all = own.reduce((sum, text) => sum + Number(text.replace(/\W/g, '')), 0);
      return sums[column] === all ? role : 'ignored';
    }
    if (role !== 'partNumber' && role !== 'lineNumber') return role;
    if (named[column] === null && namesPackages(header[column], isPackage)) return 'ignored';
    const numbers = own.filter((text) => text !== '').map(numberedAs);
    const isOfPackages = numbers.length > 0 && numbers.every((one) => one && isPackage(one.prefix));
    if (isOfPackages && runsOn(numbers)) return 'ignored';
    const isGeneric = header[column]?.meanings.some((meaning) => meaning.isGeneric) ?? false;
    if (!isGeneric) return role;
    // "No." over codes numbers packages as often as articles.
    const isOther = role === 'partNumber' && named[column] === 'lineNumber';
    const isCoded = numbers.some((one) => one && one.prefix !== '');
    const isOfAnother = own.every((text) => text === '' || isNumberOfAnother(text));
    return isOther || isOfAnother || isOfPackages || (isCoded && runsOn(numbers)) ? 'ignored' : role;
  });
}
