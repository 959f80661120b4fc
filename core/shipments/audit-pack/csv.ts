import { csvCell, csvLine } from '../../csv.ts';

type Cell = string | number | boolean | null | undefined;

/** A table with a mark at its start by which spreadsheets know that it is UTF-8. */
export const csvTable = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[headings, ...rows.map((row) => row.map(csvCell))].map((row) => csvLine(row)).join('')}`;
