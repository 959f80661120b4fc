import { readDataTable } from '../../../data-table.ts';
import { phraseKey } from './phrases.ts';

const transportWordKinds = [
  'from',
  'to',
  'via',
  'vessel',
  'voyage',
  'bill',
  'departure',
  'air',
  'road',
  'rail',
  'sea',
  'filler',
] as const;
export type TransportWordKind = (typeof transportWordKinds)[number];

/**
 * Loads `data/shipments/transport-words.tsv`: by letters and digits of a phrase, its meaning.
 * @throws DataFileError for an unknown kind or a phrase of two kinds.
 */
export function loadTransportWords(file: string): ReadonlyMap<string, TransportWordKind> {
  const words = new Map<string, TransportWordKind>();
  for (const row of readDataTable(file, ['kind', 'phrase'])) {
    const kind = transportWordKinds.find((one) => one === row.cells.kind);
    const key = phraseKey(row.cells.phrase);
    if (!kind) throw row.error(`kind must be one of ${transportWordKinds.join(', ')}`);
    if (key === '') continue;
    const other = words.get(key);
    if (other !== undefined && other !== kind) throw row.error(`"${row.cells.phrase}" is ${other} already`);
    words.set(key, kind);
  }
  return words;
}
