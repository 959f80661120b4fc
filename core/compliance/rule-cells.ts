import type { DataRow } from '../data-table.ts';
import { type GoodsPhrase, goodsPhrase } from './goods-words.ts';

/** @throws DataFileError when the cell is empty. */
export function filledCell<Column extends string>(row: DataRow<Column>, column: Column): string {
  const text = row.cells[column];
  if (text === '') throw row.error(`the column ${column} is empty`);
  return text;
}

/** @throws DataFileError when the cell is not one of the choices. */
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

/** @throws DataFileError when the cell is not written in small letters, digits and hyphens. */
export function idCell<Column extends string>(row: DataRow<Column>, column: Column): string {
  const id = filledCell(row, column);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    throw row.error(`${column} is "${id}"; it is written in small letters, digits and hyphens`);
  return id;
}

/** Digits without dots. @throws DataFileError for a prefix that is no chapter, heading or longer code. */
export function hsPrefixCell<Column extends string>(row: DataRow<Column>, column: Column): readonly string[] {
  return listCell(row, column).map((text) => {
    const digits = text.replace(/[. ]/g, '');
    if (!/^\d+$/.test(digits) || ![2, 4, 6, 8, 10].includes(digits.length))
      throw row.error(
        `${column} has "${text}"; a prefix has 2, 4, 6, 8 or 10 digits (did a spreadsheet drop a leading zero?)`,
      );
    return digits;
  });
}

/** @param likenessWords see `goodsPhrase`. @throws DataFileError for a phrase that could match anything. */
export function phraseCell<Column extends string>(
  row: DataRow<Column>,
  column: Column,
  likenessWords: readonly string[] = [],
): readonly GoodsPhrase[] {
  return listCell(row, column).map((text) => {
    try {
      return goodsPhrase(text, likenessWords);
    } catch (error) {
      throw row.error(`${column}: ${(error as Error).message}`);
    }
  });
}

/** Codes of two capital letters. @throws DataFileError for anything else. */
export function countryListCell<Column extends string>(
  row: DataRow<Column>,
  column: Column,
): readonly string[] {
  return listCell(row, column).map((code) => {
    if (!/^[A-Z]{2}$/.test(code))
      throw row.error(`${column} has "${code}"; a country is a code of two capital letters`);
    return code;
  });
}

/** A whole number, or null for an empty cell. @throws DataFileError for anything else. */
export function wholeNumberCell<Column extends string>(row: DataRow<Column>, column: Column): number | null {
  const text = row.cells[column];
  if (text === '') return null;
  if (!/^\d{1,6}$/.test(text)) throw row.error(`${column} is "${text}"; it must be a whole number`);
  return Number(text);
}

/** A field of a document: `supplier.name`, `lineItems[].quantity`. @throws DataFileError */
export function pathCell<Column extends string>(row: DataRow<Column>, column: Column): string {
  const path = filledCell(row, column);
  if (!isFieldPath(path))
    throw row.error(`${column} has "${path}"; a path is written like supplier.name or lineItems[].quantity`);
  return path;
}

export const isFieldPath = (path: string): boolean => /^[a-z][A-Za-z]*(\[\])?(\.[a-z][A-Za-z]*)*$/.test(path);
