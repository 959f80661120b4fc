import type { ShipmentItem } from '../../core/shipments/shipment.ts';
import { shipmentStatuses } from '../../core/shipments/shipment.ts';
import { localMinute } from '../local-time.ts';
import { padded } from '../screens/goods-table.ts';
import { cleanText } from './clean-text.ts';
import type { DeskPage, Tone } from './desk-page.ts';
import type { DeskSource, ShipmentBucket } from './desk-source.ts';
import type { Listing } from './listing.ts';

const words: Readonly<Record<ShipmentBucket, string>> = {
  pending: 'Pending',
  consistent: 'Consistent',
  warning: 'Warning',
  critical: 'Critical',
  settled: 'Settled',
};

const tones: Readonly<Record<ShipmentBucket, Tone>> = {
  pending: 'faint',
  consistent: 'good',
  warning: 'doubtful',
  critical: 'bad',
  settled: 'plain',
};

const widths = [10, 9, 8, 7, 4, 16] as const;
const columns = (cells: readonly string[]): string =>
  cells.map((cell, at) => padded(cell, widths[at] ?? 0, at > 0 && at < 5)).join('  ');

const isBucket = (id: string): id is ShipmentBucket => Object.hasOwn(words, id);

/** Shipments by the buckets of the specification. @param open the page of one. */
export function shipmentListing(source: DeskSource, open: (id: string) => DeskPage): Listing<ShipmentItem> {
  return {
    name: 'Shipments',
    buckets: [{ id: 'all', label: 'All' }, ...shipmentStatuses.map((id) => ({ id, label: words[id] }))],
    sorts: [],
    counts: source.shipmentCounts,
    part: (bucket, offset, filter) => source.shipments(isBucket(bucket) ? bucket : null, offset, filter),
    isLive: () => false,
    heading: () =>
      `  ${columns(['Status', 'Documents', 'Critical', 'Warning', 'Info', 'Compared', 'Reference'])}`,
    row: ({ status, documentCount, findingCounts, evaluatedAt, reference }) =>
      columns([
        words[status],
        String(documentCount),
        String(findingCounts.critical),
        String(findingCounts.warning),
        String(findingCounts.info),
        evaluatedAt === null ? '-' : localMinute(evaluatedAt),
        cleanText(reference),
      ]),
    tone: ({ status }) => tones[status],
    about: ({ reference, status, documentCount }) =>
      `${cleanText(reference)}: ${words[status].toLowerCase()}, ${documentCount} ${documentCount === 1 ? 'document' : 'documents'}`,
    searched: 'a part of the reference',
    enter: async ({ id }) => ({ kind: 'open', page: open(id) }),
    keys: 'Enter open  ←→ bucket  Tab documents  / find  u upload  ? help  q quit',
    nothing: 'No shipments here. Papers that travel together: landfall upload --shipment REFERENCE FILE…',
  };
}
