import { isJsonObject, type JsonObject } from '../../json-object.ts';
import type { Evidence } from '../extraction.ts';
import { productAgrees, productCheck, sumCheck } from './line-checks.ts';
import { type NotedCell, notedCells, notedColumns, placeInTable, type TableNote } from './table-note.ts';
import type { CellTrace, TableTrace } from './trace.ts';

/** `lineItems[3].unitPrice` in its parts. */
const cellPath = /^([a-z][A-Za-z]*)\[(\d+)\](?:\.([a-z][A-Za-z]*))?$/;

const linesIn = (data: JsonObject, list: string): readonly JsonObject[] => {
  const value = data[list];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
};

const sentences = (...all: readonly (string | null)[]): readonly string[] =>
  all.filter((one) => one !== null);

const isFigure = (text: string): boolean => /^\W{0,3}\d[\d.,\s]*\D{0,6}$/u.test(text);

const hasValue = (line: JsonObject, field: string): boolean => typeof line[field] === 'number';

/** Why a figure in a row was not taken for a field; null: another field of the line holds it. */
function rejection({ head, role }: NotedCell, field: string, line: JsonObject): string | null {
  const name = head === '' ? 'without a name over it' : `under "${head}"`;
  if (role === null) return `${name}, whose meaning is not known`;
  if (role === 'ignored') return `${name}, from which no field is read`;
  if (role === field) return `${name}, a second column of this field`;
  return hasValue(line, role) || role in line ? null : `${name}, from which no field of these papers is read`;
}

/**
 * How the value of a cell came about: the names over its column, its row, what products and sums say, and which other
 * figures of the row were not taken. Null for a path that is no cell.
 */
export function cellTrace(
  path: string,
  data: JsonObject,
  evidence: Readonly<Record<string, Evidence>>,
  tables: readonly TableNote[],
): CellTrace | null {
  const [, list = '', at = '', field] = cellPath.exec(path) ?? [];
  const lines = linesIn(data, list);
  const line = lines[Number(at)];
  if (field === undefined || !line || !(field in line)) return null;
  const own = evidence[path];
  const prints = [
    ...(own ? [own] : []),
    ...Object.entries(evidence).flatMap(([other, print]) =>
      other.startsWith(`${list}[${at}].`) ? [print] : [],
    ),
  ];
  const places = tables.flatMap((note) => {
    const place = prints.map((print) => placeInTable(note, print)).find((one) => one !== null);
    return place ? [{ note, row: place.row, ownPlace: own ? placeInTable(note, own) : null }] : [];
  });
  const holdsField = (one: (typeof places)[number]): boolean =>
    one.ownPlace !== null && notedColumns(one.note)[one.ownPlace.column]?.role === field;
  const place = places.find(holdsField) ?? places[0];
  const cells = place ? notedCells(place.note, place.row) : [];
  const column = place?.ownPlace ? notedColumns(place.note)[place.ownPlace.column] : undefined;
  return {
    column: column ? { head: column.head, field: column.role, isNamed: column.isNamed } : null,
    row: cells.map(({ head, role, texts }) => ({ head, field: role, text: texts.join(' ') })),
    checks: sentences(
      ['quantity', 'unitPrice', 'total'].includes(field) ? productCheck(line) : null,
      sumCheck(field, lines, data),
    ),
    rejected:
      hasValue(line, field) || (line[field] ?? null) === null
        ? cells.flatMap((cell) => {
            const reason =
              cell === cells.find(({ head }) => head === column?.head) ? null : rejection(cell, field, line);
            return reason === null ? [] : cell.texts.filter(isFigure).map((text) => ({ text, reason }));
          })
        : [],
  };
}

/** A list of goods in short: the columns of its table, and what products and sums say of all lines. */
export function tableTrace(list: string, data: JsonObject, tables: readonly TableNote[]): TableTrace | null {
  const lines = linesIn(data, list);
  if (lines.length === 0) return null;
  const products = lines.map(productAgrees).filter((one) => one !== null);
  const fields = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const note = tables.findLast(({ rows }) => rows.length > 0);
  return {
    lineCount: lines.length,
    columns: note
      ? notedColumns(note).map(({ head, role, isNamed }) => ({ head, field: role, isNamed }))
      : [],
    checks: sentences(
      products.length === 0
        ? null
        : `In ${products.filter(Boolean).length} of ${lines.length} lines, quantity × unit price is the total`,
      ...fields.map((field) => sumCheck(field, lines, data)),
    ),
  };
}
