import { isoTime } from '../clock.ts';
import type { DocumentType, ExtractedData } from '../extraction/extraction.ts';
import type { Paper, PaperElsewhere } from '../shipments/consistency/paper.ts';
import type { ShipmentDocuments } from '../shipments/shipment-documents.ts';
import type { DocumentDependencies } from './dependencies.ts';
import { documentCompleted, documentFacts } from './document-events.ts';
import { uploadedDocument } from './document-views.ts';
import { rememberDecisions } from './remember-decisions.ts';
import type { ShipmentDocumentsStore } from './shipment-documents.store.ts';
import { takeInFiles } from './take-in-files.ts';

type Reading = Awaited<ReturnType<ShipmentDocumentsStore['readings']>>[number];

/** What shipments ask of documents, by the documents themselves. */
export function createShipmentDocuments(
  dependencies: Pick<
    DocumentDependencies,
    | 'store'
    | 'documents'
    | 'events'
    | 'jobs'
    | 'originals'
    | 'shipments'
    | 'memory'
    | 'clock'
    | 'ids'
    | 'logger'
  > & { readonly ofShipments: ShipmentDocumentsStore; readonly onQueued: () => void },
): ShipmentDocuments {
  const { documents, ofShipments, events, clock, onQueued } = dependencies;
  return {
    list: ofShipments.list,

    async papers(snapshot, { organizationId, id: shipmentId }) {
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
      return {
        readDocuments: readings.length,
        papers: current.flatMap(paperOf),
        unrecognized: current.filter((reading) => paperOf(reading).length === 0).length,
        superseded: readings.filter(({ isSuperseded }) => isSuperseded === 1).flatMap(paperOf),
        elsewhere: strangers.flatMap(paperElsewhere),
        engines: Object.fromEntries(readings.map(({ id, engines }) => [id, JSON.parse(engines)])),
      };
    },

    exist: async (transaction, organizationId, documentIds) =>
      (await ofShipments.count(transaction, organizationId, documentIds)) === documentIds.length,

    countRead: (transaction, organizationId, shipmentId) =>
      documents.countRead(transaction, organizationId, shipmentId),

    async attach(actor, { files, uploadBatchId }, place) {
      const rows = await takeInFiles(
        dependencies,
        actor,
        { files, uploadBatchId, documentType: null, isBackground: false },
        place,
      );
      onQueued();
      return rows.map(uploadedDocument);
    },

    async approveAll(transaction, { organizationId, userId }, shipmentId) {
      const now = isoTime(clock.now());
      const change = { approvedAt: now, approvedBy: userId, skippedAt: null, updatedAt: now };
      for (const row of await ofShipments.pendingApproval(transaction, organizationId, shipmentId)) {
        await documents.update(transaction, organizationId, row.id, change);
        await rememberDecisions(dependencies, transaction, { ...row, ...change });
        await events.record(transaction, organizationId, [
          documentCompleted({ ...row, ...change }, 'settlement'),
        ]);
      }
    },

    async sendBack(transaction, organizationId, documentIds) {
      for (const id of documentIds) {
        const row = await documents.find(organizationId, id, transaction);
        if (row?.status !== 'processed' || row.approvedAt !== null) continue;
        const change = { status: 'requires_review' as const, updatedAt: isoTime(clock.now()) };
        await documents.update(transaction, organizationId, id, change);
        await events.record(transaction, organizationId, [
          {
            name: 'document.requires_review',
            data: { ...documentFacts({ ...row, ...change }), reason: 'shipment_finding' },
          },
        ]);
      }
    },
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

/** Where each type says its own number, and who issued it. */
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
