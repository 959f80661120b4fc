import { type DataRow, readDataTable } from '../data-table.ts';
import { filledCell } from './rule-cells.ts';

/**
 * The rows of rule files of one form. A row of a later file takes the place of an earlier file's row with
 * the same key; one that is read as null only removes it. So an operator extends and corrects a list
 * without touching the one that we ship.
 * @throws DataFileError naming file, line and what to change; also for a key that is there twice in a file.
 */
export function mergedRows<Column extends string, Rule>(
  files: readonly string[],
  columns: readonly Column[],
  key: Column,
  read: (row: DataRow<Column>) => Rule | null,
): readonly Rule[] {
  const merged = new Map<string, Rule>();
  for (const file of files) {
    const seen = new Set<string>();
    for (const row of readDataTable(file, columns)) {
      const name = filledCell(row, key);
      const rule = read(row);
      if (seen.has(name)) throw row.error(`the ${key} "${name}" is in this file twice`);
      seen.add(name);
      if (rule === null) merged.delete(name);
      else merged.set(name, rule);
    }
  }
  return [...merged.values()];
}
