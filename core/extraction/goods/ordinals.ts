import { runOf } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';
import { type ColumnRoles, countsLines } from './columns.ts';
import type { GoodsRows } from './goods-rows.ts';

const textsOf = (rows: readonly TableRow[], column: number): readonly string[] =>
  rows.map((row) => row.cells.get(column)?.[0]?.text ?? '');

/** Words, and no code of an article. */
const isWording = (text: string): boolean => /\p{L}{3}.*\s.*\p{L}{2}|\p{L}{8}/u.test(text);

/** A column called "Item" or "Article" that counts 1, 2, 3 holds the numbers of the lines. */
export function ordinalRoles(roles: ColumnRoles, rows: readonly TableRow[]): ColumnRoles {
  const counts = (column: number): boolean => countsLines(textsOf(rows, column));
  const isText = (role: ColumnName | null, at: number): boolean => role === 'description' && !counts(at);
  // "Item | Article", "Item | Product" over 1 and its words: the name that may be a code's is the goods' own.
  const worded = roles.findIndex(
    (role, at) =>
      role === 'partNumber' &&
      rows.filter(({ cells }) => cells.get(at)?.some(({ text }) => isWording(text))).length > rows.length / 2,
  );
  const describes = roles.some(isText);
  // "Item | Part number | Part name": of two names of goods the one over 1, 2, 3 counts them.
  const mayCount = (role: ColumnName | null): boolean =>
    !roles.includes('lineNumber') &&
    (role === 'partNumber' || (role === 'description' && (describes || worded >= 0)));
  return roles.map((role, at) => {
    if (mayCount(role) && counts(at)) return 'lineNumber';
    return at === worded && !describes ? 'description' : role;
  });
}

/**
 * The table with the numbers of its lines in a column of their own. "Item Description" over `1   Hexagon bolts`,
 * `2   Ball valves`: what counts the lines stands before their words, and is none of these.
 */
export function withOrdinals(table: GoodsRows): GoodsRows {
  const { rows, header } = table;
  const roles = ordinalRoles(table.roles, rows);
  const column = roles.indexOf('description');
  const firsts = rows.map((row) => row.cells.get(column)?.[0]?.pieces ?? []);
  const isCounted =
    rows.length > 1 &&
    !roles.includes('lineNumber') &&
    countsLines(firsts.map(([piece]) => piece?.text ?? '')) &&
    firsts.every((pieces) => pieces.slice(1).some(({ text }) => /\p{L}{2}/u.test(text)));
  if (!isCounted) return { ...table, roles };
  const parted = rows.map((row): TableRow => {
    const [first, ...more] = row.cells.get(column) ?? [];
    const [number, ...words] = first?.pieces ?? [];
    if (!number) return row;
    const cells = new Map(row.cells).set(column, [runOf(words), ...more]);
    return { ...row, cells: cells.set(roles.length, [runOf([number])]) };
  });
  const own = header.slice(column, column + 1);
  return { ...table, rows: parted, roles: [...roles, 'lineNumber'], header: [...header, ...own] };
}
