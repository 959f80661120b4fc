import type { DocumentStatus } from '../../core/database/schema.ts';
import type { DocumentListEntry } from '../../core/documents/document.ts';
import { numberText } from '../screens/amounts.ts';
import { padded } from '../screens/goods-table.ts';
import { isDocumentStatus, statusWords, typeWords } from '../screens/words.ts';
import { cleanText } from './clean-text.ts';
import type { DeskPage, Tone } from './desk-page.ts';
import { type DeskSource, documentStatuses } from './desk-source.ts';
import { leftWords } from './doubt.ts';
import type { Listing } from './listing.ts';

const shortStatus: Readonly<Record<DocumentStatus, string>> = {
  requires_review: 'To review',
  processed: 'Read',
  reviewed: 'Reviewed',
  processing: 'Reading …',
  failed: 'Failed',
};

/** What a person decided comes before the status. */
const shortStanding = ({ status, approvedAt, skippedAt }: DocumentListEntry): string =>
  approvedAt !== null ? 'Approved' : skippedAt !== null ? 'Skipped' : shortStatus[status];

const tones: Readonly<Record<DocumentStatus, Tone>> = {
  requires_review: 'doubtful',
  processed: 'plain',
  reviewed: 'good',
  processing: 'faint',
  failed: 'bad',
};

const widths = [9, 4, 21, 16] as const;

const columns = (cells: readonly string[]): string =>
  cells.map((cell, at) => padded(cell, widths[at] ?? 0, false)).join('  ');

const typeText = ({ documentType, status }: DocumentListEntry): string =>
  documentType !== null ? typeWords[documentType] : status === 'processing' ? '' : 'Unknown';

/** `Requires review, 5 left: a.pdf · INV-1042 · 2026-03-02 · Anadolu · EUR 4,740.00 · 0198a6f2-7c` */
function aboutDocument(item: DocumentListEntry): string {
  const { status, approvedAt, skippedAt, openDoubts, documentNumber, documentDate } = item;
  const standing = [
    approvedAt ? 'Approved' : statusWords[status],
    skippedAt && !approvedAt ? 'skipped' : '',
    leftWords(openDoubts),
  ].filter(Boolean);
  const { fileName, supplierName, totalAmount, currency } = item;
  const amount =
    totalAmount === null ? null : `${currency ?? ''} ${numberText(totalAmount, currency)}`.trimStart();
  const known = [fileName, documentNumber, documentDate, supplierName, amount, item.shortId];
  const texts = known.filter((text) => text !== null).map(cleanText);
  return `${standing.join(', ')}: ${texts.join(' · ')}`;
}

/** Every document of the organization by status. @param open the page of one. */
export function documentListing(
  source: DeskSource,
  open: (id: string, ids: readonly string[]) => DeskPage,
): Listing<DocumentListEntry> {
  return {
    name: 'Documents',
    other: 'shipments',
    buckets: [
      { id: 'all', label: 'All' },
      ...documentStatuses.map((id) => ({ id, label: shortStatus[id].replace(' …', '') })),
    ],
    counts: source.documentCounts,
    part: (bucket, offset, filter) =>
      source.documents(isDocumentStatus(bucket) ? bucket : null, offset, filter),
    isLive: ({ processing = 0 }) => processing > 0,
    heading: `  ${columns(['Status', 'Left', 'Type', 'Uploaded', 'File'])}`,
    row: (item) =>
      columns([
        shortStanding(item),
        item.openDoubts === 0 ? '' : String(item.openDoubts),
        typeText(item),
        item.createdAt.slice(0, 16).replace('T', ' '),
        cleanText(item.fileName),
      ]),
    tone: ({ status, approvedAt }) => (approvedAt === null ? tones[status] : 'good'),
    about: aboutDocument,
    searched: 'number, party, amount, container, order, goods or file',
    open: ({ id }, ids) => open(id, ids),
    nothing: 'No documents here. Another terminal brings some: landfall upload FILE…',
  };
}
