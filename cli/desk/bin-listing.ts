import type { BinnedDocument } from '../../core/documents/bin/binned-document.ts';
import { localMinute } from '../local-time.ts';
import { padded } from '../screens/goods-table.ts';
import { typeWords } from '../screens/words.ts';
import { cleanText } from './clean-text.ts';
import type { DeskSource } from './desk-source.ts';
import type { Listing } from './listing.ts';

const widths = [16, 16, 21, 0] as const;
const columns = (cells: readonly string[]): string =>
  cells.map((cell, at) => padded(cell, widths[at] ?? 0, false)).join('  ');

/** Deleted documents that can be restored, the last deleted first. */
export function binListing(source: DeskSource): Listing<BinnedDocument> {
  return {
    name: 'Bin',
    buckets: [{ id: 'all', label: 'Deleted' }],
    sorts: [],
    searched: null,
    keys: 'Enter restore  Esc back  ? help  q quit',
    counts: async () => ({ all: (await source.bin(0)).total }),
    part: (_bucket, offset) => source.bin(offset),
    isLive: () => false,
    heading: () => `  ${columns(['Deleted', 'Erased from', 'Type', 'File'])}`,
    row: ({ deletedAt, erasedFrom, documentType, fileName }) =>
      columns([
        localMinute(deletedAt),
        localMinute(erasedFrom),
        documentType === null ? 'Unknown' : typeWords[documentType],
        cleanText(fileName),
      ]),
    tone: () => 'plain',
    about: ({ fileName, documentNumber, shipmentReference }) =>
      [fileName, documentNumber, shipmentReference && `shipment ${shipmentReference}`]
        .filter(Boolean)
        .map((text) => cleanText(text!))
        .join(' · '),
    async enter({ id, fileName }) {
      const { shipmentReference } = await source.restore(id);
      const where = shipmentReference === null ? '' : ` to shipment ${cleanText(shipmentReference)}`;
      return { kind: 'stay', notice: `Restored ${cleanText(fileName)}${where}.` };
    },
    nothing: 'The bin is empty.',
  };
}
