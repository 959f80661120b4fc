import { t } from 'elysia';
import type { Box } from '../../core/reading/page.ts';
import { billOfLadingSchema } from './bill-of-lading.ts';
import { certificateOfOriginSchema } from './certificate-of-origin.ts';
import { doubt } from './doubts.ts';
import { hsCandidate, hsNotice } from './hs-codes.ts';
import { invoiceSchema } from './invoice.ts';
import { partySuggestion } from './memory.ts';
import { packingListSchema } from './packing-list.ts';
import {
  changesQuery,
  documentTypeSchema,
  fraction,
  integer,
  list,
  nextCursor,
  nullable,
  oneOf,
  time,
} from './shared.ts';
import { layoutState } from './supplier-layouts.ts';
import { optionalIntegers } from './whole-numbers.ts';

export const documentStatus = () => oneOf('processing', 'processed', 'requires_review', 'reviewed', 'failed');

const basicFields = {
  id: t.String({ examples: ['0198a6f2-7c1e-7000-8f2b-6a1d2c3e4f50'] }),
  fileName: t.String({ examples: ['invoice-1042.pdf'] }),
  documentType: nullable(documentTypeSchema()),
  status: documentStatus(),
  fileSize: integer({ description: 'Bytes' }),
  createdAt: time(),
  updatedAt: time(),
};
const listItemFields = {
  ...basicFields,
  openDoubts: integer({
    minimum: 0,
    description: 'Doubts that a person still has to confirm, correct or waive',
  }),
  approvedAt: nullable(time()),
  approvedBy: nullable(t.String({ description: 'A user; null for an API key' })),
  skippedAt: nullable(time()),
};
const mimeType = t.String({ examples: ['application/pdf'] });

export const pageRanges = {
  offset: { minimum: 0, maximum: 1_000_000_000, default: 0 },
  limit: { minimum: 1, maximum: 100, default: 20 },
};

/** Which documents are meant. */
export const documentChoice = {
  status: t.Optional(documentStatus()),
  documentType: t.Optional(documentTypeSchema()),
  language: t.Optional(
    t.String({ minLength: 1, maxLength: 16, description: 'ISO 639-1, as detected', examples: ['en'] }),
  ),
};

export const documentListQuery = t.Object({
  ...optionalIntegers(pageRanges),
  ...documentChoice,
  ...changesQuery,
  sha256: t.Optional(
    t.String({ pattern: '^[0-9a-f]{64}$', description: 'Of the file: the documents of one content' }),
  ),
});

export const documentListEntry = t.Object({
  ...listItemFields,
  shortId: t.String({
    description:
      "The shortest beginning of the id that is no other document's; it works wherever the id does",
    examples: ['0198a6f2-7c'],
  }),
  documentNumber: nullable(t.String({ description: "The paper's own number", examples: ['INV-1042'] })),
  documentDate: nullable(t.String({ description: 'YYYY-MM-DD, of the paper', examples: ['2026-03-02'] })),
  supplierName: nullable(t.String({ description: 'Who sends the goods' })),
  buyerName: nullable(t.String({ description: 'Who gets the goods' })),
  totalAmount: nullable(t.Number()),
  currency: nullable(t.String({ description: 'Of the total, ISO 4217', examples: ['EUR'] })),
});

export const documentListResponse = t.Object({
  data: list(documentListEntry),
  pagination: t.Object({
    offset: integer(),
    limit: integer(),
    total: integer(),
    isTotalExact: t.Optional(
      t.Literal(false, {
        description: 'Present for a search with very many matches: there are at least `total`',
      }),
    ),
    hasMore: t.Boolean(),
    nextCursor,
  }),
});

export const waitRange = { wait: { minimum: 0, maximum: 30, default: 0 } };

export const extractionsQuery = t.Object({
  wait: t.Optional(
    integer({
      ...waitRange.wait,
      description:
        'Seconds to wait while the document is being processed; the answer comes as soon as it is not. Where very many wait, at once',
    }),
  ),
  trace: t.Optional(
    t.String({
      pattern: '^(?:[01]|[a-z][A-Za-z]*\\[\\d{1,5}\\](?:\\.[a-z][A-Za-z]*)?)$',
      examples: ['1', 'lineItems[0].unitPrice'],
      description:
        '`1`: adds `trace`, with lists in short; the path of a line or cell (`lineItems[0]`, `lineItems[0].unitPrice`): adds that one too. The document is decided again for it, with the present version and the layouts that are taught now, which takes seconds',
    }),
  ),
});

export const batchStateResponse = t.Object({
  batchId: t.String(),
  documentCount: integer({ minimum: 0 }),
  counts: t.Object({
    processing: integer({ minimum: 0 }),
    processed: integer({ minimum: 0 }),
    requires_review: integer({ minimum: 0 }),
    reviewed: integer({ minimum: 0 }),
    failed: integer({ minimum: 0 }),
  }),
  isFinished: t.Boolean({ description: 'None is processed any more' }),
  documents: list(t.Object(listItemFields), {
    description: 'In the order of their upload; the first 1,000',
  }),
});

export const uploadedDocument = t.Object({ ...basicFields, mimeType });

export const documentDetail = t.Object({
  ...listItemFields,
  mimeType,
  sha256: t.String(),
  pageCount: nullable(integer()),
  language: nullable(t.String()),
  documentTypeConfidence: nullable(fraction()),
  shipmentId: nullable(t.String()),
  shipmentReference: nullable(t.String({ examples: ['SHP-2026-000042'] })),
  shipmentLabel: nullable(t.String()),
  uploadBatchId: nullable(t.String()),
  isSuperseded: t.Boolean({ description: 'A later one of its type counts in the shipment instead' }),
  source: oneOf('upload', 'clone', 'generated'),
  sourceDocumentId: nullable(t.String({ description: 'The document it was made from' })),
  reviewedAt: nullable(time()),
  reviewedBy: nullable(t.String({ description: 'A user; null for an API key' })),
  reopenedAt: nullable(time()),
  reopenedBy: nullable(t.String({ description: 'A user; null for an API key' })),
  reopenReason: nullable(t.String({ description: 'Why its approval was last taken back' })),
  failure: nullable(t.Object({ code: t.String(), message: t.String() })),
  processing: t.Object({
    startedAt: nullable(time()),
    finishedAt: nullable(time()),
    attempts: integer(),
  }),
  engines: list(t.String({ description: 'The readers of the file, with versions' })),
  pageSources: list(oneOf('text-layer', 'ocr', 'mixed', 'blank'), {
    description: 'How each page was read, from the first; empty until it is',
  }),
  eInvoice: nullable(
    t.Object(
      {
        fileName: t.String({ examples: ['factur-x.xml'] }),
        standard: t.String({ examples: ['Factur-X / ZUGFeRD'] }),
        profile: nullable(t.String({ examples: ['EN 16931'] })),
      },
      { description: 'The e-invoice inside the file from which fields were read' },
    ),
  ),
  taughtLayout: nullable(
    t.Object(
      {
        layoutId: t.String({ description: 'Of `GET /memory/suppliers/{id}`' }),
        state: layoutState(),
        paperCount: integer({ minimum: 1 }),
        paths: list(t.String(), { description: 'Of the values that it filled' }),
      },
      {
        description:
          'The layout, taught by approved documents of the same maker, that the document was read with, as it was then',
      },
    ),
  ),
  contains: list(
    t.Object({
      documentType: nullable(documentTypeSchema()),
      confidence: fraction(),
      firstPage: integer({ description: 'From 1' }),
      lastPage: integer(),
      number: nullable(t.String({ description: 'Its own number, where the file holds several documents' })),
      isExtracted: t.Boolean({ description: 'The fields are those of this one' }),
    }),
    { description: 'The documents that the file holds, by their pages; one for nearly every file' },
  ),
  reviewReasons: list(t.String(), { description: 'Why a person has to look, whatever the confidence' }),
  notes: list(
    t.String({ description: 'Notes on parts that could not be read, and on other content of the file' }),
  ),
});

export const evidence = t.Object({
  page: nullable(
    integer({
      description: 'From 1; null: stated in an e-invoice or an attached file, and not printed on a page',
    }),
  ),
  box: nullable(
    t.Unsafe<Box>(
      t.Array(t.Number(), {
        minItems: 4,
        maxItems: 4,
        description: 'x0, y0, x1, y1 as fractions of the page',
      }),
    ),
  ),
  text: t.String({ description: 'As printed, or as stated in the e-invoice' }),
  source: t.Optional(
    t.Literal('xml', { description: 'Read from the e-invoice inside the file; absent: from the page' }),
  ),
  readings: t.Optional(
    list(t.String(), {
      description:
        'All that the print can mean, the chosen one first: both dates of 03/04/2026, each currency of $; absent: it means one thing only',
    }),
  ),
});

/** Something that speaks for a candidate. */
export const traceReason = t.Object({
  name: t.String({ examples: ['label', 'place', 'form', 'page', 'likeness', 'way', 'model'] }),
  amount: t.Number(),
  because: t.Optional(t.String({ description: 'The print that it rests on' })),
});

export const traceCandidate = t.Object({
  value: t.Union([t.String(), t.Number()]),
  evidence,
  found: t.String({ description: 'How it was found', examples: ['right of "Invoice No."'] }),
  by: oneOf('labels', 'guessed names', 'taught layout', 'language model'),
  reasons: list(traceReason),
  score: t.Number({ description: 'All reasons together: of one source, the highest is the likeliest' }),
  isTaken: t.Boolean(),
});

const columnHead = {
  head: t.String({
    description: 'The names over the column; empty where it has none',
    examples: ['Unit price'],
  }),
  field: nullable(
    t.String({ description: 'The field of a line that it holds, or `ignored`; null: unknown' }),
  ),
};

/** A column of a table of goods. */
export const traceColumn = t.Object({
  ...columnHead,
  isNamed: t.Boolean({ description: 'Whether its name means that; else its content showed it' }),
});

/** A cell of the row that a value was read from. */
export const rowCell = t.Object({ ...columnHead, text: t.String() });

/** A figure that no field holds. */
export const rejectedFigure = t.Object({
  text: t.String(),
  reason: t.String({ examples: ['under "Net per box", from which no field is read'] }),
});

/** How the value of a cell came about. */
export const cellTrace = t.Object({
  column: nullable(traceColumn),
  row: list(rowCell, { description: 'The print of its row' }),
  checks: list(t.String({ examples: ['10 × 2.5 = 25, which is the total of the line'] })),
  rejected: list(rejectedFigure, { description: 'Figures of the row that no field holds' }),
});

/** The table of a list, in short. */
export const tableTrace = t.Object({
  lineCount: integer({ minimum: 0 }),
  columns: list(traceColumn),
  checks: list(t.String()),
});

/** How the value of a field was decided. */
export const fieldTrace = t.Object({
  path: t.String({ examples: ['invoiceNumber'] }),
  taken: nullable(
    t.Object({
      value: t.Union([t.String(), t.Number()]),
      confidence: fraction(),
      evidence: nullable(evidence),
    }),
  ),
  candidates: list(traceCandidate, { description: 'The one that was taken first, then the likeliest' }),
  cell: t.Optional(cellTrace),
  table: t.Optional(tableTrace),
});

export const extractionsResponse = t.Object({
  documentId: t.String(),
  status: documentStatus(),
  documentType: nullable(documentTypeSchema()),
  extractedData: t.Object({
    invoice: t.Optional(invoiceSchema),
    packing_list: t.Optional(packingListSchema),
    bill_of_lading: t.Optional(billOfLadingSchema),
    certificate_of_origin: t.Optional(certificateOfOriginSchema),
  }),
  confidence: t.Object({
    overall: fraction(),
    fields: t.Record(t.String(), fraction(), { description: 'By path, e.g. `lineItems[0].quantity`' }),
  }),
  evidence: t.Record(t.String(), evidence, { description: 'Where on the page a value was read' }),
  doubts: list(doubt, {
    description: 'Doubts for a person to look at; `openDoubts` of the document counts those without a waiver',
  }),
  corrections: t.Record(t.String(), t.Union([t.String(), t.Number(), t.Null()]), {
    description: 'Corrections by reviewers, by path',
  }),
  readValues: t.Record(t.String(), t.Union([t.String(), t.Number(), t.Null()]), {
    description: 'The value read from the page that each correction replaces, by path',
  }),
  hsSuggestions: list(
    t.Object({
      path: t.String({ examples: ['lineItems[0]'] }),
      description: t.String(),
      notice: nullable(hsNotice),
      candidates: list(hsCandidate, { description: 'None for a line that is not goods' }),
    }),
    { description: "Subheadings for each line, the organization's own decisions first" },
  ),
  partySuggestions: list(partySuggestion, {
    description:
      'Earlier corrections of the same reading. `extractedData` has none of it: review the document with these values to take them over.',
  }),
  trace: t.Optional(
    list(fieldTrace, {
      description: 'With `trace=1`: how each value outside lists is decided now, and each list in short',
    }),
  ),
});

export const complianceResponse = t.Object({
  documentId: t.String(),
  complianceStatus: oneOf('compliant', 'warning', 'non_compliant', 'pending'),
  checks: list(
    t.Object({
      checkId: t.String(),
      checkName: t.String({ examples: ['Required Fields Present'] }),
      status: oneOf('passed', 'warning', 'failed', 'not_applicable'),
      message: t.String(),
      fields: list(t.String()),
      details: t.Record(t.String(), t.Unknown()),
    }),
  ),
});
