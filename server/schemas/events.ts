import { type TSchema, t } from 'elysia';
import { eventCatalogue, eventNames } from '../../core/events/catalogue.ts';
import type { EventName } from '../../core/events/events.ts';
import { overallStatuses } from '../../core/shipments/consistency/finding.ts';
import { documentStatus } from './documents.ts';
import { documentTypeSchema, integer, nullable, oneOf, time } from './shared.ts';

const documentFacts = {
  documentId: t.String(),
  fileName: t.String(),
  documentType: nullable(documentTypeSchema()),
  status: documentStatus(),
  shipmentId: nullable(t.String()),
};
const document = t.Object(documentFacts);
const madeFromAnother = t.Object({ ...documentFacts, sourceDocumentId: t.String() });

const shipmentFacts = { shipmentId: t.String(), reference: t.String() };
const shipment = t.Object(shipmentFacts);

/** The `data` of each event, as `core/events/events.ts` types it. */
const eventData: { readonly [Name in EventName]: TSchema } = {
  'document.uploaded': document,
  'document.pending_approval': document,
  'document.requires_review': t.Object({
    ...documentFacts,
    reason: oneOf('low_confidence', 'shipment_finding'),
  }),
  'document.failed': t.Object({
    ...documentFacts,
    failure: t.Object({ code: t.String(), message: t.String() }),
  }),
  'document.reviewed': document,
  'document.completed': t.Object({
    ...documentFacts,
    status: t.Literal('Completed'),
    completedVia: oneOf('review', 'approval', 'settlement'),
  }),
  'document.generated': madeFromAnother,
  'document.cloned': madeFromAnother,
  'document.skipped': document,
  'shipment.created': shipment,
  'shipment.document_linked': t.Object({ ...shipmentFacts, documentId: t.String() }),
  'shipment.evaluated': t.Object({
    ...shipmentFacts,
    overallStatus: oneOf(...overallStatuses),
    reportId: t.String(),
    ruleResultCount: integer({ minimum: 0 }),
  }),
  'shipment.settled': shipment,
  'compliance.completed': t.Object({
    documentId: t.String(),
    fileName: t.String(),
    overallStatus: oneOf('compliant', 'warning', 'non_compliant'),
    failedCheckCount: integer({ minimum: 0 }),
    warningCheckCount: integer({ minimum: 0 }),
  }),
  'webhook.test': t.Object({ webhookId: t.String(), message: t.String() }),
};

/** `document.pending_approval` → `DocumentPendingApprovalEvent` */
export const eventSchemaName = (event: EventName): string =>
  `${event
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Event`;

const sampleTime = '2026-03-02T09:30:00.000Z';

/** The data that several events share, by the name of its schema. */
export const eventDataSchemas = {
  DocumentEventData: document,
  DerivedDocumentEventData: madeFromAnother,
  ShipmentEventData: shipment,
};

/** The body of a delivery of each event, by the name of its schema. */
export const eventSchemas = Object.fromEntries(
  eventNames.map((event) => [
    eventSchemaName(event),
    t.Object(
      { event: t.Literal(event), timestamp: time(), data: eventData[event] },
      {
        description: eventCatalogue[event].meaning,
        examples: [{ event, timestamp: sampleTime, data: eventCatalogue[event].sample }],
      },
    ),
  ]),
);
