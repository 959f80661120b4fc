import { join } from 'node:path';
import { foldText } from '../../layout/fold.ts';
import { type Calendar, yearReader } from '../values/calendar.ts';
import type { DateWords } from '../values/date.ts';
import { numberCell, readTableFile } from './table-file.ts';

/**
 * Reads `data/values/months.tsv`.
 * @throws Error naming file and line where a cell has a wrong value
 */
export function dateWords(folder: string, calendars: readonly Calendar[]): DateWords {
  const path = join(folder, 'months.tsv');
  const months = new Map(
    readTableFile(path, ['month', 'language', 'name']).map((row) => [
      foldText(row.name ?? ''),
      numberCell(path, row, 'month', 1, 12),
    ]),
  );
  return { months, years: yearReader(calendars, new Set()) };
}
