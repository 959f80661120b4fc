import { referenceKey } from './reference.ts';
import type { NewShipmentRow } from './shipments.store.ts';

/** There is no report. */
export const notEvaluated = {
  evaluationId: null,
  evaluatedAt: null,
  evaluatedRevision: null,
  overallStatus: 'NotEvaluated',
  criticalCount: 0,
  warningCount: 0,
  infoCount: 0,
} as const;

/** The row of a shipment to which nothing has happened yet. */
export const newShipment = (chosen: {
  readonly id: string;
  readonly organizationId: string;
  readonly reference: string;
  readonly createdAt: string;
}): NewShipmentRow => ({
  ...chosen,
  referenceKey: referenceKey(chosen.reference),
  updatedAt: chosen.createdAt,
  settledAt: null,
  settledBy: null,
  documentCount: 0,
  revision: 0,
  ...notEvaluated,
});
