import type { RuleResult } from './consistency/finding.ts';
import type { EvaluationRow } from './evaluations.store.ts';
import type { QueuedEvaluation, ShipmentItem, ShipmentReport } from './shipment.ts';
import type { NewShipmentRow, ShipmentRow } from './shipments.store.ts';

/** The facts of a shipment in every event about it. */
export const shipmentFacts = ({ id, reference }: Pick<NewShipmentRow, 'id' | 'reference'>) => ({
  shipmentId: id,
  reference,
});

export const shipmentItem = (row: ShipmentRow): ShipmentItem => ({
  id: row.id,
  reference: row.reference,
  documentCount: row.documentCount,
  isSettled: row.settledAt !== null,
  settledAt: row.settledAt,
  status: row.status,
  overallStatus: row.overallStatus,
  findingCounts: { critical: row.criticalCount, warning: row.warningCount, info: row.infoCount },
  evaluatedAt: row.evaluatedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** The rule results of a report, as they were written down. */
export const resultsOf = ({ results }: Pick<EvaluationRow, 'results'>): readonly RuleResult[] =>
  results === null ? [] : (JSON.parse(results) as readonly RuleResult[]);

/** Null for an evaluation that is not done. */
export function shipmentReport(row: EvaluationRow): ShipmentReport | null {
  if (row.evaluatedAt === null || row.overallStatus === null) return null;
  const results = resultsOf(row);
  return {
    id: row.id,
    shipmentId: row.shipmentId,
    overallStatus: row.overallStatus,
    trigger: row.trigger,
    evaluatedAt: row.evaluatedAt,
    ruleResultCount: results.length,
    results,
  };
}

export const queuedEvaluation = ({ id, trigger, createdAt }: EvaluationRow): QueuedEvaluation => ({
  evaluationId: id,
  trigger,
  requestedAt: createdAt,
});
