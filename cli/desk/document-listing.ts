import type { DocumentStatus } from '../../core/database/schema.ts';
import type { DocumentListEntry } from '../../core/documents/document.ts';
import type { DocumentSort } from '../../core/documents/search/document-search.ts';
import { localMinute } from '../local-time.ts';
import { numberText } from '../screens/amounts.ts';
import { padded } from '../screens/goods-table.ts';
import { isDocumentStatus, statusWords, typeWords } from '../screens/words.ts';
import { cleanText } from './clean-text.ts';
import { type DeskPage, isLetter, type Tone } from './desk-page.ts';
import { type DeskSource, documentStatuses } from './desk-source.ts';
import { leftWords } from './doubt.ts';
import type { Listing } from './listing.ts';
import { ShipmentPicker } from './shipment-picker.ts';

const shortStatus: Readonly<Record<DocumentStatus, string>> = {
  requires_review: 'To review',
  processed: 'Read',
  reviewed: 'Reviewed',
  processing: 'Reading …',
  failed: 'Failed',
};

/** What a person decided comes before the status. */
const shortState = ({ status, approvedAt, skippedAt }: DocumentListEntry): string =>
  approvedAt !== null ? 'Approved' : skippedAt !== null ? 'Skipped' : shortStatus[status];

const tones: Readonly<Record<DocumentStatus, Tone>> = {
  requires_review: 'doubtful',
  processed: 'plain',
  reviewed: 'good',
  processing: 'faint',
  failed: 'bad',
};

interface Column {
  readonly heading: string;
  readonly width: number;
  readonly isNumber?: true;
  cell(item: DocumentListEntry): string;
}

const amountText = ({ totalAmount, currency }: DocumentListEntry): string =>
  totalAmount === null ? '' : `${currency ?? ''} ${numberText(totalAmount, currency)}`.trimStart();

const columns: readonly Column[] = [
  { heading: 'Status', width: 9, cell: (item) => shortState(item) },
  { heading: 'Left', width: 4, cell: ({ openDoubts }) => (openDoubts === 0 ? '' : String(openDoubts)) },
  { heading: 'Type', width: 21, cell: (item) => typeText(item) },
  { heading: 'Total', width: 16, isNumber: true, cell: amountText },
  { heading: 'Uploaded', width: 16, cell: ({ createdAt }) => localMinute(createdAt) },
  { heading: 'File', width: 0, cell: ({ fileName }) => cleanText(fileName) },
];

/** Below it the name of a file would have no room beside a total. */
const widthWithTotal = 110;

const rowOf = (screen: number, cell: (column: Column) => string): string =>
  columns
    .filter(({ heading }) => heading !== 'Total' || screen >= widthWithTotal)
    .map((column) => padded(cell(column), column.width, column.isNumber ?? false))
    .join('  ');

const typeText = ({ documentType, status }: DocumentListEntry): string =>
  documentType !== null ? typeWords[documentType] : status === 'processing' ? '' : 'Unknown';

/** `Requires review, 5 left: a.pdf · INV-1042 · 2026-03-02 · Anadolu · EUR 4,740.00 · 0198a6f2-7c` */
function aboutDocument(item: DocumentListEntry): string {
  const { status, approvedAt, skippedAt, openDoubts, documentNumber, documentDate } = item;
  const state = [
    approvedAt ? 'Approved' : statusWords[status],
    skippedAt && !approvedAt ? 'skipped' : '',
    leftWords(openDoubts),
  ].filter(Boolean);
  const { fileName, supplierName, shortId } = item;
  const known = [fileName, documentNumber, documentDate, supplierName, amountText(item), shortId];
  const texts = known.filter((text) => text !== null && text !== '').map((text) => cleanText(text!));
  return `${state.join(', ')}: ${texts.join(' · ')}`;
}

const sorts = [
  { id: 'urgent', label: 'most urgent first' },
  { id: 'newest', label: 'newest first' },
  { id: 'oldest', label: 'oldest first' },
  { id: 'amount_desc', label: 'highest total first' },
  { id: 'date_desc', label: 'latest paper first' },
] as const satisfies readonly { readonly id: DocumentSort; readonly label: string }[];

const isSort = (id: string | undefined): id is DocumentSort => sorts.some((sort) => sort.id === id);

/** Every document of the organization by status. @param open the page of one. */
export function documentListing(
  source: DeskSource,
  open: (id: string, ids: readonly string[]) => DeskPage,
): Listing<DocumentListEntry> {
  return {
    name: 'Documents',
    buckets: [
      { id: 'all', label: 'All' },
      ...documentStatuses.map((id) => ({ id, label: shortStatus[id].replace(' …', '') })),
      { id: 'skipped', label: 'Skipped' },
    ],
    sorts,
    counts: source.documentCounts,
    part: (bucket, offset, search, sort) =>
      source.documents({
        ...{ offset, search },
        ...(isDocumentStatus(bucket) && { status: bucket }),
        ...(bucket === 'skipped' && { skipped: 'true' }),
        ...(isSort(sort) && { sort }),
      }),
    isLive: ({ processing = 0 }) => processing > 0,
    heading: (screen) => `  ${rowOf(screen, ({ heading }) => heading)}`,
    row: (item, screen) => rowOf(screen, ({ cell }) => cell(item)),
    tone: ({ status, approvedAt, skippedAt }) =>
      approvedAt !== null ? 'good' : skippedAt !== null ? 'faint' : tones[status],
    about: aboutDocument,
    searched: 'number, party, amount, container, order, goods or file',
    enter: async ({ id }, ids) => ({ kind: 'open', page: open(id, ids) }),
    async press({ id }, key) {
      if (!isLetter(key, 'T')) return null;
      return { kind: 'open', page: new ShipmentPicker(source, await source.detail(id)) };
    },
    keys: 'Enter open  ←→ bucket  Tab shipments  / find  o order  u upload  ? help  q quit',
    nothing: 'No documents here. Drop a file on this window, or press u to upload one.',
  };
}
