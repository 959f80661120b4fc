import type { ExportedDocument } from '../../core/export/export-table.ts';
import type { DocumentType } from '../../core/extraction/extraction.ts';
import type { ShipmentItem } from '../../core/shipments/shipment.ts';
import type { Client } from '../../server/client.ts';
import { patiently, type Wait } from '../patience.ts';
import { requireShipment } from '../shipments-of.ts';

const pageSize = 100;

/** The choice of documents or shipments. */
export interface ExportChoice {
  readonly status: string | null;
  readonly type: DocumentType | null;
  /** First and last day, `2026-03-01`, on which a document was uploaded or a shipment made; UTC. */
  readonly from: string | null;
  readonly to: string | null;
  /** Id or reference. */
  readonly shipment: string | null;
  /** Also documents in whose place a later one counts. */
  readonly isWithSuperseded: boolean;
}

/**
 * A document while it is asked for: many at a time would only wait for each other.
 * @param onProgress receives the number asked for and in all; null while only a range of days is searched.
 */
export async function* documentsToExport(
  client: Client,
  choice: ExportChoice,
  wait: Wait,
  onProgress: (done: number, total: number | null) => void = () => {},
): AsyncGenerator<ExportedDocument> {
  let most = 0;
  const report = () => onProgress(seen.size, (choice.from ?? choice.to) ? null : most);
  const seen = new Set<string>();
  for await (const { id, total } of documentIds(client, choice, wait)) {
    // Moved to the next page by one that came meanwhile.
    if (seen.has(id)) continue;
    most = total;
    report();
    seen.add(id);
    const document = client.api.v1.documents({ id });
    const detail = await patiently(() => document.get(), wait);
    if (choice.status !== null && detail.status !== choice.status) continue;
    if (choice.type !== null && detail.documentType !== choice.type) continue;
    if (detail.isSuperseded && !choice.isWithSuperseded) continue;
    const extractions = await patiently(() => document.extractions.get(), wait);
    const compliance = await patiently(() => document.compliance.get(), wait);
    yield { detail, extractions, compliance };
  }
  report();
}

/** Ids, each with how many there are at most. */
async function* documentIds(
  client: Client,
  choice: ExportChoice,
  wait: Wait,
): AsyncGenerator<{ readonly id: string; readonly total: number }> {
  const { api } = client;
  if (choice.shipment !== null) {
    const { id } = await requireShipment(client, choice.shipment, wait);
    const { documents } = await patiently(() => api.v1.shipments({ id }).get(), wait);
    const total = documents.length;
    for (const { id: documentId, createdAt } of documents)
      if (isWithin(createdAt, choice)) yield { id: documentId, total };
    return;
  }
  const filter = {
    ...(choice.status !== null && { status: choice.status as ExportedDocument['detail']['status'] }),
    ...(choice.type !== null && { documentType: choice.type }),
  };
  for (let offset = 0; ; offset += pageSize) {
    const query = { ...filter, offset, limit: pageSize };
    const { data, pagination } = await patiently(() => api.v1.documents.get({ query }), wait);
    const { total } = pagination;
    for (const { id, createdAt } of data) if (isWithin(createdAt, choice)) yield { id, total };
    // Newest first: all that follow are older.
    const oldest = data.at(-1);
    if (!pagination.hasMore || !oldest || isBefore(oldest.createdAt, choice)) return;
  }
}

/** @param onProgress as of `documentsToExport`. */
export async function* shipmentsToExport(
  client: Client,
  choice: ExportChoice,
  wait: Wait,
  onProgress: (done: number, total: number | null) => void = () => {},
): AsyncGenerator<ShipmentItem> {
  const { api } = client;
  const seen = new Set<string>();
  const wanted = choice.shipment === null ? null : await requireShipment(client, choice.shipment, wait);
  const filter = {
    ...(choice.status !== null && { status: choice.status as ShipmentItem['status'] }),
    ...(wanted !== null && { search: wanted.reference }),
  };
  for (let page = 1; ; page++) {
    const query = { ...filter, page, pageSize };
    const { items, totalCount, totalPages } = await patiently(() => api.v1.shipments.get({ query }), wait);
    for (const item of items) {
      if (seen.has(item.id) || !isWithin(item.createdAt, choice)) continue;
      if (wanted !== null && item.id !== wanted.id) continue;
      seen.add(item.id);
      yield item;
    }
    onProgress(seen.size, (choice.from ?? choice.to) ? null : totalCount);
    const oldest = items.at(-1);
    if (page >= totalPages || !oldest || isBefore(oldest.createdAt, choice)) return;
  }
}

const dayOf = (time: string): string => time.slice(0, 10);
const isBefore = (time: string, { from }: ExportChoice): boolean => from !== null && dayOf(time) < from;
const isWithin = (time: string, choice: ExportChoice): boolean =>
  !isBefore(time, choice) && (choice.to === null || dayOf(time) <= choice.to);
