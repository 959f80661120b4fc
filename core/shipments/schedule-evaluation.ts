import type { Transaction } from 'kysely';
import { type Clock, isoTime } from '../clock.ts';
import type { EvaluationTrigger, Schema } from '../database/schema.ts';
import type { Ids } from '../ids.ts';
import type { JobsStore } from '../jobs/jobs.store.ts';
import type { EvaluationsStore } from './evaluations.store.ts';
import type { ShipmentRow } from './shipments.store.ts';

/** The kind of job that compares the papers of one shipment; its subject is the evaluation. */
export const evaluateShipmentJob = 'shipment.evaluate';

export interface EvaluationSchedule {
  /**
   * Queues an evaluation as part of the change that calls for it. One that is queued or running already is
   * used: it sees this change, or begins again when it finds that the shipment has moved.
   * @returns its id, which the report will have.
   */
  request(
    transaction: Transaction<Schema>,
    shipment: Pick<ShipmentRow, 'organizationId' | 'id'>,
    trigger: EvaluationTrigger,
    requestedBy?: string | null,
  ): Promise<string>;
}

/** @param onQueued looks at the queue once the transaction has ended: the worker's claim waits for it. */
export function createEvaluationSchedule({
  evaluations,
  jobs,
  clock,
  ids,
  onQueued,
}: {
  readonly evaluations: EvaluationsStore;
  readonly jobs: JobsStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly onQueued: () => void;
}): EvaluationSchedule {
  return {
    async request(transaction, { organizationId, id: shipmentId }, trigger, requestedBy = null) {
      const open = await evaluations.queued(organizationId, shipmentId, transaction);
      if (open) {
        // What a person asked for is done whatever is left to compare.
        if (trigger === 'reevaluate') await evaluations.update(transaction, open, { trigger, requestedBy });
        return open.id;
      }
      const id = ids.next();
      await evaluations.insert(transaction, {
        id,
        organizationId,
        shipmentId,
        state: 'queued',
        trigger,
        requestedBy,
        createdAt: isoTime(clock.now()),
        revision: null,
        evaluatedAt: null,
        overallStatus: null,
        ruleResultCount: null,
        results: null,
        evaluated: null,
      });
      await jobs.enqueue(transaction, { kind: evaluateShipmentJob, organizationId, subjectId: id });
      onQueued();
      return id;
    },
  };
}
