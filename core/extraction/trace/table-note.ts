import { squash } from '../../layout/fold.ts';
import type { TableRow } from '../../layout/table.ts';
import type { HeaderCell } from '../../layout/table-header.ts';
import type { Evidence } from '../extraction.ts';
import { evidenceOf } from '../found.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-fields.ts';
import { isSamePrint } from '../same-print.ts';

/** A table of goods as it was read: its names, what each column holds, and its rows. */
export interface TableNote {
  readonly header: readonly HeaderCell<ColumnLabel>[];
  readonly roles: readonly (ColumnName | null)[];
  readonly rows: readonly TableRow[];
}

/** The print of one column in one row. */
export interface NotedCell {
  /** The name over the column; empty where it has none. */
  readonly head: string;
  readonly role: ColumnName | null;
  /** Whether the name means what the column holds; else the content showed that. */
  readonly isNamed: boolean;
  /** Its lines. */
  readonly texts: readonly string[];
}

const printsOf = (row: TableRow, column: number): readonly Evidence[] =>
  (row.cells.get(column) ?? [])
    .filter(({ pieces }) => pieces.length > 0)
    .map(({ pieces }) => evidenceOf(pieces));

/** The columns of a table, left to right. */
export const notedColumns = ({ header, roles }: TableNote): readonly Omit<NotedCell, 'texts'>[] =>
  roles.map((role, column) => ({
    head: header[column]?.run.text ?? '',
    role,
    isNamed: header[column]?.meanings.some((meaning) => meaning.column === role) ?? false,
  }));

/** The row of a table that holds a print, and the column; null: the print is in no row. */
export function placeInTable({ rows, roles }: TableNote, print: Evidence) {
  for (const row of rows)
    for (const column of roles.keys())
      if (printsOf(row, column).some((own) => isSamePrint(own, print))) return { row, column };
  return null;
}

/** The cells of a row, left to right, without the empty ones. */
export const notedCells = (note: TableNote, row: TableRow): readonly NotedCell[] =>
  notedColumns(note).flatMap((column, at) => {
    const texts = (row.cells.get(at) ?? []).map(({ text }) => text).filter((text) => squash(text) !== '');
    return texts.length === 0 ? [] : [{ ...column, texts }];
  });
