import type { HeaderCell } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { allSegments } from '../measures.ts';
import { findPackages, isPackageWord } from '../values/packages.ts';
import { type ColumnRoles, countedColumn } from './columns.ts';
import type { ColumnTexts } from './inferred-roles.ts';

const counting = phrasePattern('^{{counting}}$');
const outer = phrasePattern('{{outer-package}}');
const behindSign = /\p{L}[.)\s]*[/@]\s*\p{L}{3}/u;

/** How many packages a paper speaks of anywhere: `TOTAL: 586 BOXES`. */
export const statedCounts = (context: DocumentContext): ReadonlySet<number> =>
  new Set(
    allSegments(context).flatMap(({ text }) =>
      findPackages(text, context.decimalMark, context.knowledge.values).map(({ count }) => count),
    ),
  );

/** `Box`, `Carton Qty`, `# Crates`: nothing but the word for packages, and words that count. */
function namesPackages(text: string, { knowledge }: DocumentContext): boolean {
  const words = text.match(/\p{L}[\p{L}'’]*/gu) ?? [];
  const isPackage = (word: string): boolean => isPackageWord(word, knowledge.values);
  return (
    words.some(isPackage) &&
    !behindSign.test(text) &&
    words.every((word) => isPackage(word) || counting().test(word))
  );
}

/** `# Boxes` may be called by the name of numbers too. */
const mayCount: readonly (ColumnName | null)[] = [null, 'ignored', 'lineNumber', 'partNumber'];

/** So many packages: `7`, and `7 CTNS` with their word. */
function figureOf(text: string, { decimalMark, knowledge }: DocumentContext): number {
  const [packages] = findPackages(text, decimalMark, knowledge.values);
  return packages?.index === 0 ? packages.count : /^\d{1,5}$/.test(text) ? Number(text) : 0;
}

/** So many rows tell the sum under their column, though one of them be missing. */
const leastRows = 5;

/**
 * Roles with the packages of each line in a column that is called by the bare word for them, as worksheets do: `BOX`,
 * `Kiste`, `Caja`. It may say as well which box it is, or how much a box holds, so that it counts only where the paper
 * prints the sum of the figures. A second quantity called by packages is none of the goods: `Box Qty | Qty`.
 *
 * @param sums what stands below each column as its sum
 */
export function withNamedPackages(
  roles: ColumnRoles,
  header: readonly HeaderCell<ColumnLabel>[],
  texts: ColumnTexts,
  sums: readonly (number | null)[],
  context: DocumentContext,
): ColumnRoles {
  if (roles.includes('packageCount')) return roles;
  // "Packing", "Verpackung" over "7 CTNS": the cells name what the column counts.
  const isWorded = (column: number): boolean => {
    const filled = (texts[column] ?? []).filter((text) => text !== '');
    return filled.length > 0 && filled.every((text) => !/^\d+$/.test(text) && figureOf(text, context) > 0);
  };
  const ofPackages = roles.map(
    (_, column) => namesPackages(header[column]?.run.text ?? '', context) || isWorded(column),
  );
  const hasOther = roles.some((role, column) => role === 'quantity' && !ofPackages[column]);
  const isOpen = (column: number): boolean =>
    mayCount.includes(roles[column] ?? null) || (roles[column] === 'quantity' && hasOther);
  const named = roles.flatMap((_, column) => (isOpen(column) && ofPackages[column] ? [column] : []));
  const whole = named.filter((column) => {
    const filled = (texts[column] ?? []).filter((text) => text !== '');
    return filled.length > 0 && filled.every((text) => figureOf(text, context) > 0);
  });
  if (named.length === 0) return roles;
  const stated = statedCounts(context);
  const proves = (column: number): boolean => {
    const numbers = (texts[column] ?? [])
      .filter((text) => text !== '')
      .map((text) => figureOf(text, context));
    const sum = numbers.reduce((all, one) => all + one, 0);
    // On a scan one row of many may be lost, or misread.
    const isNear = numbers.length >= leastRows && Math.abs((sums[column] ?? 0) - sum) <= Math.max(...numbers);
    return sums[column] === sum || stated.has(sum) || isNear;
  };
  const isOuter = (column: number): boolean => outer().test(header[column]?.run.text ?? '');
  const counts = whole.filter(proves);
  const found = counts.find((column) => !isOuter(column)) ?? counts[0];
  return roles.map((role, column) => {
    if (column === found) return 'packageCount';
    return role === 'quantity' && named.includes(column) ? 'ignored' : role;
  });
}

/**
 * "No. of slabs", "Number of coils": a column that no name knows counts packages by what they are; "Qty (Ctns)" by what
 * stands in brackets.
 */
export function withCountedPackages(
  roles: ColumnRoles,
  cells: readonly HeaderCell<ColumnLabel>[],
  isPackage: (word: string) => boolean,
): ColumnRoles {
  if (roles.includes('packageCount')) return roles;
  const isOpen = (role: ColumnName | null): boolean => role === null || role === 'lineNumber';
  const isBracketed = (text: string): boolean =>
    isPackage(/^\p{L}[\p{L}.'’]* ?\( ?(\p{L}+)\.? ?\)$/u.exec(text)?.[1] ?? '');
  const at = cells.findIndex(
    (cell, column) =>
      (isOpen(roles[column] ?? null) && countedColumn.test(cell.run.text)) ||
      (['ignored', 'quantity', null].includes(roles[column] ?? null) &&
        roles.some((role, other) => role === 'quantity' && other !== column) &&
        isBracketed(cell.run.text)),
  );
  return roles.map((role, column) => (column === at ? 'packageCount' : role));
}
