import { runOf } from '../../layout/run.ts';
import type { TableRow } from '../../layout/table.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';
import { isArticleCode } from './cell-values.ts';
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

/** The cell of a row in a column without its first word, which stands in a column of its own. */
function withFirstWordIn(row: TableRow, from: number, to: number, isFirst: boolean): TableRow {
  const [first, ...more] = row.cells.get(from) ?? [];
  const [number, ...words] = first?.pieces ?? [];
  if (!number || (isFirst && words.length === 0)) return row;
  const [own, other] = isFirst ? [[number], words] : [words, [number]];
  const cells = new Map(row.cells).set(from, isFirst ? [runOf(own)] : [runOf(own), ...more]);
  return { ...row, cells: cells.set(to, [runOf(other), ...(isFirst ? more : [])]) };
}

const numbering: readonly (ColumnName | null)[] = ['lineNumber', 'partNumber'];
const mostRows = 0.7;

/**
 * `Line Item` over `1  KX-100`, `2  KX-200`: two names that stand as near to each other as words of one, and the
 * numbers of the lines right before those of the articles.
 */
function withNumbersApart(table: GoodsRows, roles: ColumnRoles): GoodsRows | null {
  const { rows, header } = table;
  const isParted = (column: number): boolean => {
    const firsts = rows.map((row) => row.cells.get(column)?.[0]?.pieces ?? []);
    const coded = firsts.filter(([, code, other]) => code && !other && isArticleCode(code.text)).length;
    return (
      coded >= Math.max(2, mostRows * rows.length) &&
      firsts.every(({ length }) => length <= 2) &&
      countsLines(firsts.map(([piece]) => piece?.text ?? ''))
    );
  };
  const column = roles.findIndex((role, at) => numbering.includes(role) && isParted(at));
  const added = roles[column] === 'lineNumber' ? 'partNumber' : 'lineNumber';
  if (column < 0 || roles.includes(added)) return null;
  return {
    ...table,
    rows: rows.map((row) => withFirstWordIn(row, column, roles.length, added === 'partNumber')),
    roles: [...roles, added],
    header: [...header, ...header.slice(column, column + 1)],
  };
}

/**
 * The table with the numbers of its lines in a column of their own. "Item Description" over `1   Hexagon bolts`,
 * `2   Ball valves`: what counts the lines stands before their words, and is none of these.
 */
export function withOrdinals(table: GoodsRows): GoodsRows {
  const { rows, header } = table;
  const roles = ordinalRoles(table.roles, rows);
  const apart = withNumbersApart(table, roles);
  if (apart) return apart;
  const column = roles.indexOf('description');
  const firsts = rows.map((row) => row.cells.get(column)?.[0]?.pieces ?? []);
  const isCounted =
    rows.length > 1 &&
    !roles.includes('lineNumber') &&
    countsLines(firsts.map(([piece]) => piece?.text ?? '')) &&
    firsts.every((pieces) => pieces.slice(1).some(({ text }) => /\p{L}{2}/u.test(text)));
  if (!isCounted) return { ...table, roles };
  const parted = rows.map((row) => withFirstWordIn(row, column, roles.length, false));
  const own = header.slice(column, column + 1);
  return { ...table, rows: parted, roles: [...roles, 'lineNumber'], header: [...header, ...own] };
}
