import type { DocumentStatus } from '../../core/database/schema.ts';
import type { DocumentListItem } from '../../core/documents/document.ts';
import { padded } from '../screens/goods-table.ts';
import { isDocumentStatus, statusWords, typeWords } from '../screens/words.ts';
import { cleanText } from './clean-text.ts';
import type { DeskPage, Tone } from './desk-page.ts';
import { type DeskSource, documentStatuses, type Part, partSize } from './desk-source.ts';
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
const shortStanding = ({ status, approvedAt, skippedAt }: DocumentListItem): string =>
  approvedAt !== null ? 'Approved' : skippedAt !== null ? 'Skipped' : shortStatus[status];

const tones: Readonly<Record<DocumentStatus, Tone>> = {
  requires_review: 'doubtful',
  processed: 'plain',
  reviewed: 'good',
  processing: 'faint',
  failed: 'bad',
};

/** The API has no search for documents: so many parts, of the newest, are looked through. */
const searchedParts = 10;
const widths = [9, 4, 21, 16] as const;

const columns = (cells: readonly string[]): string =>
  cells.map((cell, at) => padded(cell, widths[at] ?? 0, false)).join('  ');

const typeText = ({ documentType, status }: DocumentListItem): string =>
  documentType !== null ? typeWords[documentType] : status === 'processing' ? '' : 'Unknown';

/** Every document of the organization by status. @param open the page of one. */
export function documentListing(
  source: DeskSource,
  open: (id: string, ids: readonly string[]) => DeskPage,
): Listing<DocumentListItem> {
  return {
    name: 'Documents',
    other: 'shipments',
    buckets: [
      { id: 'all', label: 'All' },
      ...documentStatuses.map((id) => ({ id, label: shortStatus[id].replace(' …', '') })),
    ],
    counts: source.documentCounts,
    part(bucket, offset, filter) {
      const status = isDocumentStatus(bucket) ? bucket : null;
      return filter === '' ? source.documents(status, offset) : found(source, status, filter);
    },
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
    about: ({ status, fileName, approvedAt, skippedAt, openDoubts }) =>
      `${[approvedAt ? 'Approved' : statusWords[status], skippedAt && !approvedAt ? 'skipped' : '', leftWords(openDoubts)].filter(Boolean).join(', ')}: ${cleanText(fileName)}`,
    open: ({ id }, ids) => open(id, ids),
    nothing: 'No documents here. Another terminal brings some: landfall upload FILE…',
  };
}

/** Documents whose name or type has the text in it, among the newest. */
async function found(
  source: DeskSource,
  status: DocumentStatus | null,
  filter: string,
): Promise<Part<DocumentListItem>> {
  const wanted = filter.toLowerCase();
  const items: DocumentListItem[] = [];
  for (let part = 0; part < searchedParts; part += 1) {
    const { items: some, total } = await source.documents(status, part * partSize);
    items.push(...some.filter((item) => `${item.fileName} ${typeText(item)}`.toLowerCase().includes(wanted)));
    if ((part + 1) * partSize >= total) break;
  }
  return { items, total: items.length };
}
