import type { DocumentFacts, EventData, EventName } from './events.ts';

const document: DocumentFacts = {
  documentId: '0195f3a0-7c1e-7a52-9d11-3f0c2b5a8e10',
  fileName: 'commercial-invoice.pdf',
  documentType: 'invoice',
  status: 'processed',
  shipmentId: '0195f3a0-7c20-7b13-8a44-5d6e7f809112',
};
const shipment = { shipmentId: '0195f3a0-7c20-7b13-8a44-5d6e7f809112', reference: 'SHP-2026-000042' };
const sourceDocumentId = '0195f39f-11d2-7c0a-b7a1-0a1b2c3d4e5f';

/** The meaning of each event, and an example of its data. */
export const eventCatalogue: {
  readonly [Name in EventName]: { readonly meaning: string; readonly sample: EventData[Name] };
} = {
  'document.uploaded': {
    meaning: 'A document was received and waits to be processed',
    sample: { ...document, documentType: null, status: 'processing' },
  },
  'document.pending_approval': {
    meaning: 'A document was read with high confidence and waits to be approved',
    sample: document,
  },
  'document.requires_review': {
    meaning: 'A document was read with low confidence, or a finding in its shipment sent it back',
    sample: { ...document, status: 'requires_review', reason: 'low_confidence' },
  },
  'document.failed': {
    meaning: 'A document cannot be read; another attempt would not help',
    sample: {
      ...document,
      documentType: null,
      status: 'failed',
      failure: { code: 'ENCRYPTED', message: 'The file is protected by a password' },
    },
  },
  'document.reviewed': {
    meaning: 'A reviewer has put a document right',
    sample: { ...document, status: 'reviewed' },
  },
  'document.completed': {
    meaning: 'A document was approved and is final',
    sample: { ...document, status: 'Completed', completedVia: 'review' },
  },
  'document.generated': {
    meaning: 'A document was made from another, such as a packing list from an invoice',
    sample: { ...document, fileName: 'packing-list.pdf', documentType: 'packing_list', sourceDocumentId },
  },
  'document.cloned': {
    meaning: 'A document was copied into a shipment',
    sample: { ...document, status: 'requires_review', sourceDocumentId },
  },
  'document.skipped': {
    meaning: 'A reviewer has put a document off',
    sample: { ...document, status: 'requires_review' },
  },
  'shipment.created': { meaning: 'There is a new shipment', sample: shipment },
  'shipment.document_linked': {
    meaning: 'A document was put into a shipment',
    sample: { ...shipment, documentId: document.documentId },
  },
  'shipment.evaluated': {
    meaning: 'The documents of a shipment were compared with each other',
    sample: {
      ...shipment,
      overallStatus: 'Warning',
      reportId: '0195f3a4-02b7-7d38-a6c5-9e8d7c6b5a41',
      ruleResultCount: 14,
    },
  },
  'shipment.settled': { meaning: 'A shipment was finalized', sample: shipment },
  'compliance.completed': {
    meaning: 'The checks of a single document are done',
    sample: {
      documentId: document.documentId,
      fileName: document.fileName,
      overallStatus: 'warning',
      failedCheckCount: 0,
      warningCheckCount: 1,
    },
  },
  'webhook.test': {
    meaning: 'A test of this webhook was requested',
    sample: {
      webhookId: '0195f3a1-5d10-7e11-92bb-7a6b5c4d3e2f',
      message: 'This is a test of your webhook',
    },
  },
};

export const eventNames = Object.keys(eventCatalogue) as readonly EventName[];

export const isEventName = (name: string): name is EventName => Object.hasOwn(eventCatalogue, name);
