import type { DocumentResult } from '../../../cli/screens/document-result.ts';
import type {
  CheckStatus,
  ComplianceCheck,
  ComplianceStatus,
} from '../../../core/compliance/compliance-result.ts';
import { namedDoubts, openDoubtsOf } from '../../../core/documents/doubts/doubt.ts';
import { findDoubts } from '../../../core/documents/doubts/find-doubts.ts';
import type { Invoice, InvoiceLineItem, Party } from '../../../core/extraction/invoice-shape.ts';

const party = (name: string | null): Party => ({ name, address: null, country: null, taxId: null });

export const line = (description: string, hsCode: string | null = null): InvoiceLineItem => ({
  lineNumber: null,
  partNumber: null,
  description,
  quantity: 12,
  unit: 'pcs',
  unitPrice: 2.5,
  total: 30,
  hsCode,
  countryOfOrigin: 'CN',
  netWeight: null,
});

const invoice: Invoice = {
  invoiceNumber: 'INV-7',
  invoiceDate: '2026-03-01',
  dueDate: null,
  purchaseOrderNumber: null,
  totalAmount: 30,
  subtotal: null,
  taxAmount: null,
  freightAmount: null,
  insuranceAmount: null,
  discountAmount: null,
  currency: 'EUR',
  incoterm: null,
  incotermPlace: null,
  paymentTerms: null,
  countryOfOrigin: null,
  countryOfDestination: null,
  packageCount: null,
  grossWeight: null,
  netWeight: null,
  weightUnit: null,
  supplier: party('Maker Ltd'),
  buyer: party(null),
  lineItems: [line('Wooden chair')],
};

/** The check of required fields with the paths that it complains about. */
export const requiredCheck = (status: CheckStatus, fields: readonly string[]): ComplianceCheck => ({
  checkId: 'required_fields_present',
  checkName: 'Required Fields Present',
  status,
  message: `says ${status}`,
  fields,
  details: {},
});

/** Columns of the longest row. */
export const widest = (text: string): number =>
  Math.max(...text.split('\n').map((row) => Bun.stringWidth(row)));

/** A result as the API gives it; `change` says what is different in a test. */
export function draftResult(
  change: {
    readonly invoice?: Partial<Invoice>;
    readonly detail?: Partial<DocumentResult['detail']>;
    readonly extractions?: Partial<DocumentResult['extractions']>;
    readonly checks?: readonly ComplianceCheck[];
    readonly complianceStatus?: ComplianceStatus;
  } = {},
): DocumentResult {
  const missing = change.checks?.find(({ checkId }) => checkId === 'required_fields_present');
  const doubts =
    change.extractions?.doubts ??
    namedDoubts(
      findDoubts(
        {
          documentType: 'invoice',
          documentTypeConfidence: 0.9,
          missingRequired:
            missing?.status === 'failed' ? missing.fields.filter((path) => !path.includes('[')) : [],
          confidence: { overall: 0.7, fields: { invoiceNumber: 0.97, invoiceDate: 0.6 } },
          reviewReasons: change.detail?.reviewReasons ?? [],
          ...change.extractions,
        },
        0.8,
      ),
      new Map(),
    );
  return {
    detail: {
      id: 'd1',
      fileName: 'invoice.pdf',
      documentType: 'invoice',
      status: 'requires_review',
      fileSize: 1000,
      mimeType: 'application/pdf',
      createdAt: '2026-03-02T09:00:00.000Z',
      updatedAt: '2026-03-02T09:00:01.000Z',
      sha256: 'ab',
      pageCount: 1,
      language: 'en',
      documentTypeConfidence: 0.9,
      uploadBatchId: null,
      source: 'upload',
      sourceDocumentId: null,
      shipmentId: null,
      shipmentReference: null,
      shipmentLabel: null,
      isSuperseded: false,
      openDoubts: openDoubtsOf(doubts).length,
      approvedAt: null,
      approvedBy: null,
      reviewedAt: null,
      reviewedBy: null,
      reopenedAt: null,
      reopenedBy: null,
      reopenReason: null,
      skippedAt: null,
      failure: null,
      processing: { startedAt: null, finishedAt: null, attempts: 1 },
      engines: [],
      pageSources: [],
      eInvoice: null,
      taughtLayout: null,
      contains: [],
      reviewReasons: [],
      notes: [],
      ...change.detail,
    },
    extractions: {
      documentId: 'd1',
      status: 'requires_review',
      documentType: 'invoice',
      extractedData: { invoice: { ...invoice, ...change.invoice } },
      confidence: { overall: 0.7, fields: { invoiceNumber: 0.97, invoiceDate: 0.6 } },
      evidence: { invoiceDate: { page: 2, box: [0, 0, 1, 1], text: '1 March 2026' } },
      doubts,
      corrections: {},
      readValues: {},
      partySuggestions: [],
      hsSuggestions: [
        {
          path: 'lineItems[0]',
          description: 'Wooden chair',
          notice: null,
          candidates: [
            {
              code: '9401.69',
              description: 'Seats',
              path: [],
              confidence: 0.42,
              chapter: '94',
              heading: '94.01',
              nomenclature: 'HS2022',
              matchedTerms: [],
            },
          ],
        },
      ],
      ...change.extractions,
    },
    compliance: {
      documentId: 'd1',
      complianceStatus: change.complianceStatus ?? 'warning',
      checks: change.checks ?? [],
    },
  };
}
