import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { DocumentType, ExtractedData } from '../extraction/extraction.ts';
import type { Paper, PaperElsewhere } from '../shipments/consistency/paper.ts';
import type { ShipmentPapers } from '../shipments/shipment-documents.ts';
import type { ShipmentRow } from '../shipments/shipments.store.ts';
import type { ShipmentDocumentsStore } from './shipment-documents.store.ts';

type Reading = Awaited<ReturnType<ShipmentDocumentsStore['readings']>>[number];

/** The readings of a shipment's documents, as of one moment. */
export async function shipmentPapers(
  ofShipments: ShipmentDocumentsStore,
  snapshot: Kysely<Schema>,
  { organizationId, id: shipmentId }: Pick<ShipmentRow, 'organizationId' | 'id'>,
): Promise<ShipmentPapers> {
  const readings = await ofShipments.readings(organizationId, shipmentId, snapshot);
  const current = readings.filter(({ isSuperseded }) => isSuperseded === 0);
  const uploads = current.filter(({ source }) => source === 'upload');
  const strangers = await ofShipments.elsewhere(
    organizationId,
    shipmentId,
    {
      sha256s: uploads.map(({ sha256 }) => sha256),
      identityKeys: uploads.flatMap(({ identityKey }) => identityKey ?? []),
    },
    snapshot,
  );
  const papers = current.flatMap(paperOf);
  return {
    readDocuments: readings.length,
    papers,
    unrecognized: current.length - papers.length,
    superseded: readings.filter(({ isSuperseded }) => isSuperseded === 1).flatMap(paperOf),
    elsewhere: strangers.flatMap(paperElsewhere),
    engines: Object.fromEntries(readings.map(({ id, engines }) => [id, JSON.parse(engines)])),
  };
}

/** None for a document of no known type: there is nothing that the rules could compare. */
function paperOf({ id, documentType, fileName, sha256, ...texts }: Reading): readonly Paper[] {
  const data = dataOf(documentType, JSON.parse(texts.extractedData));
  if (documentType === null || data === null) return [];
  return [
    {
      documentId: id,
      documentType,
      fileName,
      sha256,
      data,
      confidence: JSON.parse(texts.confidence).fields,
      evidence: JSON.parse(texts.evidence),
      isScanned: texts.engines.includes('tesseract'),
      printedText: JSON.parse(texts.printedText),
    } as Paper,
  ];
}

const dataOf = (documentType: DocumentType | null, data: ExtractedData) =>
  documentType === null ? null : (data[documentType] ?? null);

/** Where each type states its own number, and who issued it. */
const identities = {
  invoice: ['invoiceNumber', 'supplier'],
  packing_list: ['packingListNumber', 'supplier'],
  bill_of_lading: ['billOfLadingNumber', 'shipper'],
  certificate_of_origin: ['certificateNumber', 'exporter'],
} as const satisfies Record<DocumentType, readonly [string, string]>;

type Stranger = Awaited<ReturnType<ShipmentDocumentsStore['elsewhere']>>[number];

function paperElsewhere(row: Stranger): readonly PaperElsewhere[] {
  const { documentType } = row;
  const data = dataOf(documentType, JSON.parse(row.extractedData)) as Readonly<
    Record<string, unknown>
  > | null;
  if (documentType === null || data === null) return [];
  const [number, issuer] = identities[documentType];
  return [
    {
      documentId: row.id,
      documentType,
      fileName: row.fileName,
      sha256: row.sha256,
      number: (data[number] as string | null | undefined) ?? null,
      issuer: (data[issuer] as { readonly name?: string | null } | null | undefined)?.name ?? null,
      shipmentReference: row.reference,
    },
  ];
}
