import type { Calendar } from '../values/calendar.ts';
import { numberCell, readTableFile } from './table-file.ts';

const listed = (cell: string | undefined): readonly string[] =>
  (cell ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/**
 * Reads `data/values/calendars.tsv`.
 * @throws Error naming the file and the row where a cell has a wrong value
 */
export const readCalendars = (path: string): readonly Calendar[] =>
  readTableFile(path, ['calendar', 'add', 'from', 'to', 'countries', 'marks']).map((row) => {
    const from = numberCell(path, row, 'from', 1, 9999);
    return {
      add: numberCell(path, row, 'add', -9999, 9999),
      from,
      to: numberCell(path, row, 'to', from, 9999),
      shortFrom: row.shortFrom ? numberCell(path, row, 'shortFrom', 1, 99) : null,
      countries: new Set(listed(row.countries)),
      script: row.script || null,
      marks: listed(row.marks),
    };
  });
