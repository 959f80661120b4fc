import { t } from 'elysia';
import { overallStatuses, severities } from '../../core/shipments/consistency/finding.ts';
import { shipmentStatuses } from '../../core/shipments/shipment.ts';
import { uploadedDocument } from './documents.ts';
import {
  changesQuery,
  documentTypeSchema,
  integer,
  list,
  nextCursor,
  nullable,
  oneOf,
  time,
} from './shared.ts';
import { optionalIntegers } from './whole-numbers.ts';

export const shipmentPageRange = {
  page: { minimum: 1, maximum: 1_000_000_000, default: 1 },
  pageSize: { minimum: 1, maximum: 100, default: 25 },
};

export const shipmentListQuery = t.Object({
  status: t.Optional(oneOf(...shipmentStatuses)),
  search: t.Optional(
    t.String({ description: 'A part of the reference, without regard to case', examples: ['2026-0000'] }),
  ),
  ...optionalIntegers(shipmentPageRange),
  ...changesQuery,
});

const reference = () => t.String({ examples: ['SHP-2026-000042'] });
const overallStatus = () => oneOf(...overallStatuses);
const count = () => integer({ minimum: 0 });

const itemFields = {
  id: t.String(),
  reference: reference(),
  documentCount: integer({ minimum: 0, description: 'Superseded documents included' }),
  isSettled: t.Boolean(),
  settledAt: nullable(time()),
  status: oneOf(...shipmentStatuses),
  overallStatus: overallStatus(),
  findingCounts: t.Object({ critical: count(), warning: count(), info: count() }),
  evaluatedAt: nullable(time()),
  createdAt: time(),
  updatedAt: time(),
};

export const shipmentItem = t.Object(itemFields);

export const shipmentListResponse = t.Object({
  items: list(shipmentItem),
  totalCount: count(),
  page: integer({ minimum: 1 }),
  pageSize: integer({ minimum: 1 }),
  totalPages: count(),
  nextCursor,
});

/** The value of one document in a comparison. */
export const observation = t.Object({
  documentId: t.String(),
  documentType: documentTypeSchema(),
  field: t.String({ description: 'Path as in `confidence.fields`', examples: ['lineItems[0].quantity'] }),
  value: t.Unknown(),
  text: nullable(t.String({ description: 'As printed' })),
  page: nullable(integer({ minimum: 1 })),
});

const trigger = () =>
  oneOf(
    'document_processed',
    'document_reviewed',
    'document_removed',
    'document_moved',
    'reevaluate',
    'unsettled',
  );

export const report = t.Object({
  id: t.String(),
  shipmentId: t.String(),
  overallStatus: overallStatus(),
  trigger: trigger(),
  evaluatedAt: time(),
  ruleResultCount: count(),
  results: list(
    t.Object({
      ruleId: t.String(),
      ruleName: t.String(),
      severity: oneOf(...severities),
      message: t.String({ description: 'For the shipper: which papers say what, and what to correct' }),
      observations: list(observation, {
        description: 'The first 100; the message says how many more there are',
      }),
      documentIds: list(t.String(), { description: 'All that take part, also those of places not listed' }),
    }),
    { description: 'Worst first; of one rule at most 50, the last of which then counts the rest' },
  ),
});

export const shipmentDetail = t.Object({
  ...itemFields,
  documents: list(
    t.Object({
      id: t.String(),
      fileName: t.String({ examples: ['invoice-1042.pdf'] }),
      documentType: nullable(documentTypeSchema()),
      status: oneOf('processing', 'processed', 'requires_review', 'reviewed', 'failed'),
      isSuperseded: t.Boolean({ description: 'A later document of the same type counts instead' }),
      createdAt: time(),
      openDoubts: count(),
      approvedAt: nullable(time()),
      approvedBy: nullable(t.String({ description: 'A user; null for an API key' })),
    }),
    { description: 'Newest first' },
  ),
  needsReview: list(t.Object({ id: t.String(), fileName: t.String(), openDoubts: count() }), {
    description:
      "Those that need a person's review, superseded ones left out. Settling leaves them as they are",
  }),
  report: nullable(report),
  queuedEvaluation: nullable(
    t.Object(
      { evaluationId: t.String(), trigger: trigger(), requestedAt: time() },
      { description: 'An evaluation that is still to come; its report will have its id' },
    ),
  ),
});

export const settleQuery = t.Object({
  unreviewed: t.Optional(oneOf('keep', 'refuse')),
});

export const statusSummary = t.Object({
  pending: count(),
  consistent: count(),
  warning: count(),
  critical: count(),
  settled: count(),
  total: count(),
});

export const nextReferenceResponse = t.Object({ reference: reference() });

export const referenceQuery = t.Object({
  reference: t.String({ description: '1 to 64 characters on one line' }),
});

export const referenceCheck = t.Object({ reference: reference(), isTaken: t.Boolean() });

export const autocompleteQuery = t.Object({ q: t.String({ description: 'Empty: the newest' }) });

export const suggestionsResponse = t.Object({
  suggestions: list(t.Object({ id: t.String(), reference: reference() }), { maxItems: 10 }),
});

export const renameRequest = t.Object(
  { reference: t.String({ description: '1 to 64 characters on one line' }) },
  { examples: [{ reference: 'Hamburg, week 12' }] },
);

export const createRequest = t.Object(
  {
    reference: t.Optional(
      nullable(t.String({ description: '1 to 64 characters on one line; the next automatic one without' })),
    ),
  },
  { examples: [{ reference: 'Hamburg, week 12' }, {}] },
);

export const attachFields = {
  uploadBatchId: t.Optional(t.String({ description: 'A GUID: binds the batch to this shipment' })),
};

export const attachResponse = t.Object({ shipment: shipmentItem, documents: list(uploadedDocument) });

export const queuedEvaluationResponse = t.Object({
  shipmentId: t.String(),
  evaluationId: t.String({ description: 'The report will have this id' }),
});
