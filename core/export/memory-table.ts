import type { MemoryItem } from '../memory/memory.ts';
import { cellAt, type ExportTable } from './export-table.ts';

const paths = [
  'kind',
  'supplier',
  'partNumber',
  'description',
  'role',
  'field',
  'partyName',
  'read',
  'value',
  'decision',
  'decisionCount',
  'decidedAt',
  'decidedByEmail',
  'documentId',
  'fileName',
  'isLatest',
  'otherValues',
  'isCodeInForce',
] as const satisfies readonly (keyof MemoryItem)[];

/** A row for everything that was decided. */
export const memoryExport: ExportTable<MemoryItem> = {
  columns: ['memoryId', ...paths],
  rows: (item) => [[item.id, ...paths.map((path) => cellAt(item, path))]],
};
