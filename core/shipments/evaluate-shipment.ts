import type { Transaction } from 'kysely';
import { type Clock, isoTime } from '../clock.ts';
import type { Store } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import type { EventRecorder } from '../events/events.store.ts';
import { type JobHandler, TransientError } from '../jobs/job.ts';
import type { JobsStore } from '../jobs/jobs.store.ts';
import type { Logger } from '../logger.ts';
import { longWorkFrom } from '../work/prepared.ts';
import { taskFile } from '../work/task.ts';
import type { Work } from '../work/work.ts';
import { mayEndDifferently } from '../work/work-stopped.ts';
import { type CompareDependencies, type ComparedShipment, compareShipment } from './compare-shipment.ts';
import type { EvaluationRow, EvaluationsStore } from './evaluations.store.ts';
import { evaluateShipmentJob } from './schedule-evaluation.ts';
import type { ShipmentDocuments } from './shipment-documents.ts';
import { shipmentFacts } from './shipment-views.ts';
import type { ShipmentRow, ShipmentsStore } from './shipments.store.ts';

export interface EvaluateDependencies extends CompareDependencies {
  readonly store: Store;
  readonly shipments: ShipmentsStore;
  readonly evaluations: EvaluationsStore;
  readonly documents: ShipmentDocuments;
  readonly events: EventRecorder;
  readonly jobs: JobsStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly work: Work;
}

const compareTask = taskFile<typeof import('./compare-shipment.task.ts').default>(
  new URL('./compare-shipment.task.ts', import.meta.url),
);

/** Fewer read documents have nothing to be compared with, unless a person asks. */
const fewestDocuments = 2;

/**
 * The job behind an evaluation. The papers are read as of one revision of the shipment; what was found is
 * kept only while the shipment is still at it, and is looked for again where it has moved. Settled meanwhile,
 * the shipment keeps the report that it was settled with.
 */
export function createEvaluateShipmentHandler(dependencies: EvaluateDependencies): JobHandler {
  const { shipments, evaluations, documents, jobs, rules, logger, work } = dependencies;

  /** Large papers are compared by a worker, unless only some questions are asked, which do not travel. */
  async function compare(organizationId: string, shipmentId: string): Promise<ComparedShipment | null> {
    if (rules || (await documents.storedBytes(organizationId, shipmentId)) < longWorkFrom)
      return compareShipment(dependencies, organizationId, shipmentId);
    try {
      const shipment = { organizationId, shipmentId };
      return (await work.run(compareTask, shipment, { organizationId, isBackground: true })).result;
    } catch (error) {
      if (mayEndDifferently(error)) throw new TransientError((error as Error).message, { cause: error });
      throw error;
    }
  }

  const find = async (organizationId: string, evaluationId: string) => {
    const evaluation = await evaluations.find(organizationId, evaluationId);
    return evaluation?.state === 'queued' ? evaluation : null;
  };

  const discard = (evaluation: EvaluationRow) => (transaction: Transaction<Schema>) =>
    evaluations.update(transaction, evaluation, { state: 'discarded' });

  return {
    kind: evaluateShipmentJob,

    async run(job) {
      const { organizationId } = job;
      const evaluation = await find(organizationId, job.subjectId);
      if (!evaluation) return async () => {};
      const compared = await compare(organizationId, evaluation.shipmentId);
      if (!compared) return discard(evaluation);
      const { shipment, readDocuments } = compared;
      const isTooLittle = readDocuments < fewestDocuments && evaluation.trigger !== 'reevaluate';

      return async (transaction) => {
        const now = await shipments.find(organizationId, shipment.id, transaction);
        if (!now || now.settledAt !== null) return discard(evaluation)(transaction);
        const named = documentsNamedIn(compared);
        // Of another shipment a document may have been deleted meanwhile, and must not be named any more.
        const isAsSeen =
          now.revision === shipment.revision && (await documents.exist(transaction, organizationId, named));
        if (!isAsSeen) {
          const { subjectId } = job;
          await jobs.enqueue(transaction, { kind: evaluateShipmentJob, organizationId, subjectId });
          return;
        }
        if (isTooLittle) return discard(evaluation)(transaction);
        // A person may have asked for it since it was queued.
        const asked = (await evaluations.find(organizationId, evaluation.id, transaction)) ?? evaluation;
        await record(dependencies, transaction, now, asked, compared);
      };
    },

    fail: (job, error) => async (transaction) => {
      logger.error('a shipment could not be evaluated', {
        evaluationId: job.subjectId,
        reason: error.message,
      });
      const { organizationId } = job;
      await evaluations.update(transaction, { organizationId, id: job.subjectId }, { state: 'failed' });
    },
  };
}

/** The papers that were compared, and those of other shipments that a finding names. */
const documentsNamedIn = ({ evaluated, result }: ComparedShipment): readonly string[] => [
  ...new Set([
    ...evaluated.map(({ documentId }) => documentId),
    ...result.results.flatMap(({ documentIds }) => documentIds),
  ]),
];

async function record(
  { shipments, evaluations, documents, events, clock }: EvaluateDependencies,
  transaction: Transaction<Schema>,
  shipment: ShipmentRow,
  evaluation: EvaluationRow,
  compared: ComparedShipment,
): Promise<void> {
  const { evaluated, result } = compared;
  const { overallStatus, results } = result;
  const { organizationId, revision } = shipment;
  const evaluatedAt = isoTime(clock.now());
  const count = (severity: string) => results.filter((result) => result.severity === severity).length;
  await evaluations.update(transaction, evaluation, {
    state: 'done',
    revision,
    evaluatedAt,
    overallStatus,
    ruleResultCount: results.length,
    results: JSON.stringify(results),
    evaluated: JSON.stringify(evaluated),
  });
  await evaluations.noteDocuments(transaction, evaluation, documentsNamedIn(compared));
  await shipments.update(transaction, shipment, {
    evaluationId: evaluation.id,
    evaluatedAt,
    evaluatedRevision: revision,
    overallStatus,
    criticalCount: count('critical'),
    warningCount: count('warning'),
    infoCount: count('info'),
    updatedAt: evaluatedAt,
  });
  await events.record(transaction, organizationId, [
    {
      name: 'shipment.evaluated',
      data: {
        ...shipmentFacts(shipment),
        overallStatus,
        reportId: evaluation.id,
        ruleResultCount: results.length,
      },
    },
  ]);
  const involved = results.filter(({ severity }) => severity === 'critical');
  await documents.sendBack(transaction, shipment, [
    ...new Set(involved.flatMap(({ documentIds }) => documentIds)),
  ]);
}
