import type { ExportedDocument } from '../../core/export/export-table.ts';
import type { DocumentType } from '../../core/extraction/extraction.ts';
import type { ShipmentItem } from '../../core/shipments/shipment.ts';
import type { Client } from '../../server/client.ts';
import { patiently, type Wait } from '../patience.ts';
import { requireShipment } from '../shipments-of.ts';

const pageSize = 100;

/** What is chosen of documents or shipments. */
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

/** A document while it is asked for: many at a time would only wait for one another. */
export async function* documentsToExport(
  client: Client,
  choice: ExportChoice,
  wait: Wait,
): AsyncGenerator<ExportedDocument> {
  const seen = new Set<string>();
  for await (const id of documentIds(client, choice, wait)) {
    // Moved to the next page by one that came meanwhile.
    if (seen.has(id)) continue;
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
}

async function* documentIds(client: Client, choice: ExportChoice, wait: Wait): AsyncGenerator<string> {
  const { api } = client;
  if (choice.shipment !== null) {
    const { id } = await requireShipment(client, choice.shipment, wait);
    const { documents } = await patiently(() => api.v1.shipments({ id }).get(), wait);
    for (const document of documents) if (isWithin(document.createdAt, choice)) yield document.id;
    return;
  }
  const filter = {
    ...(choice.status !== null && { status: choice.status as ExportedDocument['detail']['status'] }),
    ...(choice.type !== null && { documentType: choice.type }),
  };
  for (let offset = 0; ; offset += pageSize) {
    const query = { ...filter, offset, limit: pageSize };
    const { data, pagination } = await patiently(() => api.v1.documents.get({ query }), wait);
    for (const item of data) if (isWithin(item.createdAt, choice)) yield item.id;
    // Newest first: all that follow are older.
    const oldest = data.at(-1);
    if (!pagination.hasMore || !oldest || isBefore(oldest.createdAt, choice)) return;
  }
}

export async function* shipmentsToExport(
  client: Client,
  choice: ExportChoice,
  wait: Wait,
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
    const { items, totalPages } = await patiently(() => api.v1.shipments.get({ query }), wait);
    for (const item of items) {
      if (seen.has(item.id) || !isWithin(item.createdAt, choice)) continue;
      if (wanted !== null && item.id !== wanted.id) continue;
      seen.add(item.id);
      yield item;
    }
    const oldest = items.at(-1);
    if (page >= totalPages || !oldest || isBefore(oldest.createdAt, choice)) return;
  }
}

const dayOf = (time: string): string => time.slice(0, 10);
const isBefore = (time: string, { from }: ExportChoice): boolean => from !== null && dayOf(time) < from;
const isWithin = (time: string, choice: ExportChoice): boolean =>
  !isBefore(time, choice) && (choice.to === null || dayOf(time) <= choice.to);
