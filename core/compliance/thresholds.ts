import { readDataTable } from '../data-table.ts';
import { filledCell } from './rule-cells.ts';

export interface ComplianceThresholds {
  /** A required field read with less confidence than this is to be compared with the page; 0 to 1. */
  readonly doubtfulReading: number;
  /** Days after which the list of restricted goods is called old. */
  readonly oldListDays: number;
}

const names = ['doubtfulReading', 'oldListDays'] as const;

/** @throws DataFileError when a threshold is missing, unknown, repeated or no number of its range. */
export function loadThresholds(file: string): ComplianceThresholds {
  const rows = readDataTable(file, ['name', 'value', 'meaning']);
  const values = new Map<string, number>();
  for (const row of rows) {
    const name = filledCell(row, 'name');
    const value = Number(filledCell(row, 'value'));
    if (!names.some((known) => known === name)) throw row.error(`"${name}" is not a threshold`);
    if (values.has(name)) throw row.error(`the threshold ${name} stands twice`);
    const maximum = name === 'doubtfulReading' ? 1 : 36_500;
    if (!(value >= 0 && value <= maximum)) throw row.error(`${name} must be a number from 0 to ${maximum}`);
    values.set(name, value);
  }
  const thresholdOf = (name: (typeof names)[number]): number => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`${file}: the threshold ${name} is missing`);
    return value;
  };
  return { doubtfulReading: thresholdOf('doubtfulReading'), oldListDays: thresholdOf('oldListDays') };
}
