import { t } from 'elysia';
import { documentChoice } from './documents.ts';
import { list, nullable, oneOf, shortId, time } from './shared.ts';
import { observation } from './shipments.ts';

const acknowledges =
  'Approve although checks have failed or doubts are open. Without it these are named in a 409, and nothing is changed';

export const approvalRequest = t.Object(
  { acknowledge: t.Optional(t.Boolean({ description: acknowledges })) },
  { examples: [{ acknowledge: true }] },
);

export const reopenRequest = t.Object(
  { reason: t.String({ description: '1 to 500 characters' }) },
  { examples: [{ reason: 'The supplier sent a corrected invoice' }] },
);

export const reviewRequest = t.Object(
  {
    // Only described here, and checked by the core: Elysia takes a list for a record, and nothing for an empty one.
    corrections: t.Any({
      additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
      description:
        'Values by path, as in `confidence.fields`; null: it is not on the page. One line past the last makes a new one; null for a whole entry (`lineItems[3]`, `containerNumbers[0]`) removes it, and those behind it move up.',
    }),
    waivers: t.Optional(
      t.Record(t.String(), t.String({ description: '1 to 500 characters' }), {
        description:
          'Reasons by path (as in `doubts`) why the document is accepted although this stays in doubt. A path may name a whole list or entry: `lineItems`, `lineItems[3]`',
      }),
    ),
    approve: t.Optional(t.Boolean({ description: 'Also finish with the document' })),
    acknowledge: t.Optional(t.Boolean({ description: acknowledges })),
    updatedAt: t.Optional(
      t.String({
        description:
          '`updatedAt` of the document as the reviewer saw it. If it has changed since, a path into a list (`lineItems[3]`) answers 409: another entry may be there now',
      }),
    ),
  },
  { examples: [{ corrections: { invoiceNumber: 'INV-1042', 'lineItems[0].quantity': 12 }, approve: true }] },
);

export const undoRequest = t.Object(
  {
    paths: list(t.String(), {
      minItems: 1,
      description:
        'As in `corrections` of the extractions. A path may name a whole list, line or party: `lineItems`, `lineItems[3]`, `supplier`. Where nothing was corrected, waivers are taken back',
    }),
    updatedAt: t.Optional(t.String({ description: '`updatedAt` of the document, as with a review' })),
  },
  { examples: [{ paths: ['invoiceNumber', 'lineItems[0].quantity'] }] },
);

export const cloneQuery = t.Object({
  shipmentId: t.Optional(shortId()),
  shipmentReference: t.Optional(
    t.String({ description: 'A shipment by its reference; made when there is none', examples: ['SHP-1042'] }),
  ),
});

export const moveRequest = t.Object(
  {
    shipment: nullable(
      t.String({
        minLength: 1,
        maxLength: 200,
        description: 'Its id, a unique beginning of it, or its reference; null: into none',
      }),
    ),
    create: t.Optional(t.Boolean({ description: 'Make a shipment with this reference where there is none' })),
  },
  {
    examples: [{ shipment: 'SHP-2026-000042' }, { shipment: null }, { shipment: 'Hamburg 12', create: true }],
  },
);

export const shipmentLabelRequest = t.Object(
  { shipmentLabel: nullable(t.String({ description: '1 to 128 characters; null takes the label away' })) },
  { examples: [{ shipmentLabel: 'Hamburg, week 12' }] },
);

export const shipmentLabelResponse = t.Object({
  documentIds: list(t.String(), { description: 'The document and those of its batch' }),
  shipmentLabel: nullable(t.String()),
});

const neighbour = () =>
  nullable(t.Object({ id: t.String(), fileName: t.String({ examples: ['invoice-1042.pdf'] }) }));

export const adjacentQuery = t.Object(documentChoice);

export const adjacentResponse = t.Object({ previous: neighbour(), next: neighbour() });

export const downloadResponse = t.Object({
  url: t.String({ description: 'Works without a login until `expiresAt`' }),
  expiresAt: time(),
});

export const shipmentFindingsResponse = t.Object({
  documentId: t.String(),
  shipmentId: nullable(t.String()),
  findings: list(
    t.Object({
      ruleId: t.String(),
      severity: oneOf('critical', 'warning', 'info'),
      message: t.String(),
      observations: list(observation, { description: "This document's first; of all at most 100" }),
    }),
  ),
});
