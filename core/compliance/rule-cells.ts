import type { DataRow } from '../data-table.ts';

/** @throws DataFileError when the cell is empty. */
export function filledCell<Column extends string>(row: DataRow<Column>, column: Column): string {
  const text = row.cells[column];
  if (text === '') throw row.error(`the column ${column} is empty`);
  return text;
}

/** @throws DataFileError when the cell is none of the choices. */
export function choiceCell<Column extends string, Choice extends string>(
  row: DataRow<Column>,
  column: Column,
  choices: readonly Choice[],
): Choice {
  const text = filledCell(row, column);
  const choice = choices.find((candidate) => candidate === text);
  if (!choice) throw row.error(`${column} is "${text}"; it must be one of ${choices.join(', ')}`);
  return choice;
}

/** @returns `YYYY-MM-DD`. @throws DataFileError when the cell is no day of the calendar in that form. */
export function dayCell<Column extends string>(row: DataRow<Column>, column: Column): string {
  const text = filledCell(row, column);
  const day = new Date(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw row.error(`${column} is "${text}"; it must be a day as YYYY-MM-DD`);
  return text;
}

/** The parts of a cell between semicolons; an empty cell has none. */
export function listCell<Column extends string>(row: DataRow<Column>, column: Column): readonly string[] {
  return row.cells[column]
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
}
