import type { TableRow } from '../../layout/table.ts';
import type { DocumentContext } from '../document-context.ts';
import { packageTypeAtStart, packageTypeIn } from '../values/packages.ts';
import type { GoodsRows } from './goods-rows.ts';

/** `Pallet 120 x 80 cm` begins with the word for a package, `1 PLYWOOD CASE` says nothing else. */
function namesPackage(printed: string, { knowledge }: DocumentContext): boolean {
  const text = printed.replace(/^\d{1,4}\s/, '');
  if (packageTypeIn(text, knowledge.values)?.index === 0) return true;
  const named = packageTypeAtStart(text, knowledge.values);
  return named?.index === 0 && !/\p{L}{3}/u.test(text.slice(named.type.length));
}

/**
 * The table without the rows that are packages, whose contents are rows of their own over or below them: each weighs
 * something, and says nothing of quantities or codes, which the others do.
 */
function withoutPackages(table: GoodsRows, context: DocumentContext): GoodsRows {
  // "240 X 156 X | 127 CM": the sides of a package may reach into the next column; those of goods, "BAGS, 30 X" over
  // "40 CM", go on below, and what is beside them is how many they are.
  const isCut = (row: TableRow, at: number): boolean => {
    const [first, next] = row.cells.get(at - 1) ?? [];
    return (
      /\d\s?[x×*]\s*$/i.test(first?.text ?? '') &&
      !/^\d/.test(next?.text ?? '') &&
      /^\d[\d.,]*(?:\s?[cm]?m)?(?!\s?\p{L})/iu.test(row.cells.get(at)?.[0]?.text ?? '')
    );
  };
  const tells = (row: TableRow): boolean =>
    (['quantity', 'hsCode'] as const).some((name) => {
      const at = table.roles.indexOf(name);
      return at >= 0 && row.cells.has(at) && !isCut(row, at);
    });
  const named = ['description', 'partNumber', null];
  // Its number may stand in the column of the articles: `Crate 2 | 120 x 80 x 60 cm | 412.0 | 450.5`.
  const isPackage = (row: TableRow): boolean =>
    !tells(row) &&
    [...row.cells].some(
      ([at, [first]]) => named.includes(table.roles[at] ?? null) && namesPackage(first?.text ?? '', context),
    );
  const rows = table.rows.filter((row) => !isPackage(row));
  return rows.length < table.rows.length && rows.some(tells) ? { ...table, rows } : table;
}

/**
 * The table without the headings of a form that were taken for its last rows: `6. Declaration` under goods 37, 38 and 39 has a
 * number of its own count, and tells nothing else that the goods tell.
 */
function withoutNextHeadings(table: GoodsRows): GoodsRows {
  const at = table.roles.indexOf('lineNumber');
  const numberOf = (row: TableRow | undefined): number | null => {
    const text = row?.cells.get(at)?.[0]?.text.replace(/\W/g, '') ?? '';
    return /^\d{1,4}$/.test(text) ? Number(text) : null;
  };
  const end = table.rows.findIndex((row, index) => {
    const before = table.rows[index - 1];
    const [own, last] = [numberOf(row), numberOf(before)];
    return (
      own !== null && last !== null && own < last && row.cells.size <= 2 && (before?.cells.size ?? 0) > 2
    );
  });
  return end < 0 ? table : { ...table, rows: table.rows.slice(0, end) };
}

/**
 * The table without the last rows that count the packages by their kinds, as planning systems sum up what was used for
 * packing: all the goods have numbers, and these have none.
 */
function withoutKindsOfAll(table: GoodsRows, { knowledge }: DocumentContext): GoodsRows {
  const numbers = table.roles.indexOf('lineNumber');
  const isNumbered = (row: TableRow): boolean => /^\W?\d/.test(row.cells.get(numbers)?.[0]?.text ?? '');
  const isKind = (row: TableRow): boolean =>
    (['description', 'partNumber'] as const).some((name) =>
      (row.cells.get(table.roles.indexOf(name)) ?? []).some(
        ({ text }) => packageTypeIn(text, knowledge.values) !== null,
      ),
    );
  const last = table.rows.findLastIndex(isNumbered);
  const goods = table.rows.slice(0, last + 1);
  return last >= 0 && goods.every(isNumbered) && table.rows.slice(last + 1).every(isKind)
    ? { ...table, rows: goods }
    : table;
}

/** The table without rows that are no goods of its own. */
export const withoutOtherRows = (table: GoodsRows, context: DocumentContext): GoodsRows =>
  withoutKindsOfAll(withoutPackages(withoutNextHeadings(table), context), context);
