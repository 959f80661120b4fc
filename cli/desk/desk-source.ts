import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DocumentStatus } from '../../core/database/schema.ts';
import type { BinnedDocument } from '../../core/documents/bin/binned-document.ts';
import type { DocumentDetail, DocumentListEntry } from '../../core/documents/document.ts';
import type { Duplicate } from '../../core/documents/duplicates-of.ts';
import type { DocumentSort } from '../../core/documents/search/document-search.ts';
import { detectFileType } from '../../core/files/file-type.ts';
import type { HsAttributes, HsSuggestion } from '../../core/hs/hs.ts';
import { ReadingError } from '../../core/reading/reading-error.ts';
import type { NewShare, Recipient } from '../../core/shares/shares.ts';
import type { ShipmentDetail, ShipmentItem, shipmentStatuses } from '../../core/shipments/shipment.ts';
import type { Client, FetchFile } from '../../server/client.ts';
import { dataOf } from '../api-answer.ts';
import { createNomenclature, type Nomenclature } from '../browse/nomenclature.ts';
import { type ErrorBody, errorFromAnswer } from '../command-error.ts';
import type { OriginalFile } from '../page-picture/page-painter.ts';
import type { DocumentResult } from '../screens/document-result.ts';

export const documentStatuses = [
  'requires_review',
  'processed',
  'reviewed',
  'processing',
  'failed',
] as const satisfies readonly DocumentStatus[];

export type ShipmentBucket = (typeof shipmentStatuses)[number];
export type Counts = Readonly<Record<string, number>>;

/** Some of a list, and how long it is. */
export interface Part<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** Seconds that the API lets a document be waited for. */
const longestWait = 30;
/** The size of a part: the most that the API gives. */
export const partSize = 100;

/** Which documents, and in which order. */
export interface WantedDocuments {
  readonly status?: DocumentStatus;
  readonly skipped?: 'true';
  readonly offset: number;
  /** Words that a document must have; empty: none. */
  readonly search?: string;
  readonly sort?: DocumentSort;
}

/** The requests of the desk to the API. @throws CommandError from each. */
export interface DeskSource {
  readonly nomenclature: Nomenclature;
  documents(wanted: WantedDocuments): Promise<Part<DocumentListEntry>>;
  /** Documents by status, `skipped` ones, and `all`. */
  documentCounts(): Promise<Counts>;
  document(id: string): Promise<DocumentResult>;
  /** A document without what was read from it. */
  detail(id: string): Promise<DocumentDetail>;
  /** Settles when a document is no longer being read, or after half a minute. */
  untilRead(id: string): Promise<void>;
  /**
   * @param seen the document as it was looked at.
   * @param corrections by path; null: it is not on the page, or the entry is not part of the list.
   */
  correct(
    seen: Pick<DocumentDetail, 'id' | 'updatedAt'>,
    corrections: Readonly<Record<string, string | number | null>>,
  ): Promise<DocumentDetail>;
  /** Takes corrections at a path back, or a waiver: the value is again what was read. */
  undo(seen: Pick<DocumentDetail, 'id' | 'updatedAt'>, path: string): Promise<DocumentDetail>;
  /** Accepts what stays in doubt at these paths, each with a reason. */
  waive(
    seen: Pick<DocumentDetail, 'id' | 'updatedAt'>,
    waivers: Readonly<Record<string, string>>,
  ): Promise<DocumentDetail>;
  /** @param acknowledge over failed checks and open doubts too. @throws CommandError CONFLICT whose details name these. */
  approve(id: string, acknowledge: boolean): Promise<DocumentDetail>;
  /** @param file a path on this machine. @returns the id of its document. */
  upload(file: string): Promise<string>;
  /** Other documents that are the same file or, once it is read, have its number and issuer. */
  duplicates(id: string): Promise<readonly Duplicate[]>;
  /** Into the shipment of another document, which goes into the bin. */
  replace(id: string, replacedId: string): Promise<DocumentDetail>;
  reopen(id: string, reason: string): Promise<DocumentDetail>;
  skip(id: string): Promise<DocumentDetail>;
  reprocess(id: string): Promise<DocumentDetail>;
  remove(id: string): Promise<void>;
  /** @param shipment its id; null: into none. */
  move(id: string, shipment: string | null): Promise<DocumentDetail>;
  /** Into the shipment with a reference, which is made with the move where there is none. */
  moveToNew(id: string, reference: string): Promise<DocumentDetail>;
  /** Gives somebody a link. @throws CommandError CONFLICT where people outside could not open it, with the setting. */
  share(id: string, recipient: Recipient): Promise<NewShare>;
  /** How many days a deleted document stays in the bin; 0: it is erased at once. */
  binDays(): Promise<number>;
  /** Deleted documents, the last deleted first. */
  bin(offset: number): Promise<Part<BinnedDocument>>;
  restore(id: string): Promise<DocumentDetail>;
  shipments(bucket: ShipmentBucket | null, offset: number, search: string): Promise<Part<ShipmentItem>>;
  shipmentCounts(): Promise<Counts>;
  shipment(id: string): Promise<ShipmentDetail>;
  settle(id: string): Promise<ShipmentDetail>;
  unsettle(id: string): Promise<ShipmentDetail>;
  /** Queues a fresh comparison of its documents. */
  reevaluate(id: string): Promise<void>;
  rename(id: string, reference: string): Promise<ShipmentDetail>;
  suggest(description: string, attributes: HsAttributes): Promise<HsSuggestion>;
  /** The file itself. */
  original(id: string): Promise<OriginalFile>;
}

export function createDeskSource({
  client,
  fetchFile,
}: {
  readonly client: Client;
  readonly fetchFile: FetchFile;
}): DeskSource {
  const { documents, shipments, 'hs-codes': codes } = client.api.v1;
  const list = async ({ search, ...wanted }: WantedDocuments, limit = partSize) => {
    const query = { ...wanted, limit, ...(search && { search }) };
    const { data, pagination } = await dataOf(documents.get({ query }));
    return { items: data, total: pagination.total };
  };
  return {
    nomenclature: createNomenclature(client),
    documents: (wanted) => list(wanted),
    async documentCounts() {
      const [skipped, ...totals] = await Promise.all([
        list({ skipped: 'true', offset: 0 }, 1),
        ...documentStatuses.map(
          async (status) => [status, (await list({ status, offset: 0 }, 1)).total] as const,
        ),
      ]);
      const all = totals.reduce((sum, [, total]) => sum + total, 0);
      return { all, ...Object.fromEntries(totals), skipped: skipped.total };
    },
    async document(id) {
      const one = documents({ id });
      const [detail, extractions, compliance] = await Promise.all([
        dataOf(one.get()),
        dataOf(one.extractions.get()),
        dataOf(one.compliance.get()),
      ]);
      return { detail, extractions, compliance };
    },
    detail: (id) => dataOf(documents({ id }).get()),
    async untilRead(id) {
      await dataOf(documents({ id }).extractions.get({ query: { wait: longestWait } }));
    },
    correct: ({ id, updatedAt }, corrections) =>
      dataOf(documents({ id }).review.post({ corrections, approve: false, updatedAt })),
    undo: ({ id, updatedAt }, path) => dataOf(documents({ id }).undo.post({ paths: [path], updatedAt })),
    waive: ({ id, updatedAt }, waivers) =>
      dataOf(documents({ id }).review.post({ corrections: {}, waivers, approve: false, updatedAt })),
    approve: (id, acknowledge) => dataOf(documents({ id }).approve.post({ acknowledge })),
    async upload(path) {
      const file = new File([await readFile(path)], basename(path));
      return (await dataOf(documents.post({ file }, { query: {} }))).id;
    },
    duplicates: async (id) => (await dataOf(documents({ id }).duplicates.get())).duplicates,
    replace: (id, documentId) => dataOf(documents({ id }).replace.post({ documentId })),
    reopen: (id, reason) => dataOf(documents({ id }).reopen.post({ reason })),
    skip: (id) => dataOf(documents({ id }).skip.post()),
    reprocess: (id) => dataOf(documents({ id }).reprocess.post()),
    async remove(id) {
      await dataOf(documents({ id }).delete());
    },
    async binDays() {
      return (await dataOf(documents.bin.get({ query: { limit: 1 } }))).days;
    },
    move: (id, shipment) => dataOf(documents({ id }).shipment.put({ shipment })),
    moveToNew: (id, shipment) => dataOf(documents({ id }).shipment.put({ shipment, create: true })),
    share: (id, recipient) =>
      dataOf(documents({ id }).share.post({ recipients: [recipient] }, { query: { unreachable: 'refuse' } })),
    async bin(offset) {
      const { data, pagination } = await dataOf(documents.bin.get({ query: { offset, limit: partSize } }));
      return { items: data, total: pagination.total };
    },
    restore: (id) => dataOf(documents({ id }).restore.post()),
    async shipments(bucket, offset, search) {
      const query = {
        page: offset / partSize + 1,
        pageSize: partSize,
        ...(bucket !== null && { status: bucket }),
        ...(search !== '' && { search }),
      };
      const { items, totalCount } = await dataOf(shipments.get({ query }));
      return { items, total: totalCount };
    },
    async shipmentCounts() {
      const { total, ...buckets } = await dataOf(shipments['status-summary'].get());
      return { all: total, ...buckets };
    },
    shipment: (id) => dataOf(shipments({ id }).get()),
    settle: (id) => dataOf(shipments({ id }).settle.post()),
    unsettle: (id) => dataOf(shipments({ id }).unsettle.post()),
    async reevaluate(id) {
      await dataOf(shipments({ id }).reevaluate.post());
    },
    rename: (id, reference) => dataOf(shipments({ id }).reference.patch({ reference })),
    suggest: (query, attributes) =>
      dataOf(codes.suggest.post({ query, attributes: { ...attributes }, topK: 10 })),
    async original(id) {
      const { pathname, search } = new URL((await dataOf(documents({ id }).download.get())).url);
      const answer = await fetchFile(pathname + search);
      if (!answer.ok) throw errorFromAnswer(answer.status, (await answer.json()) as ErrorBody);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const mimeType = detectFileType(bytes);
      if (!mimeType) throw new ReadingError('FILE_DAMAGED');
      return { documentId: id, mimeType, bytes };
    },
  };
}
