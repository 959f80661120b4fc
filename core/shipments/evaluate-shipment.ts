import type { Transaction } from 'kysely';
import { type Clock, isoTime } from '../clock.ts';
import type { Store } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import type { EventRecorder } from '../events/events.store.ts';
import type { JobHandler } from '../jobs/job.ts';
import type { JobsStore } from '../jobs/jobs.store.ts';
import type { Logger } from '../logger.ts';
import type { ConsistencyEvaluation, ConsistencyInput } from './consistency/evaluate.ts';
import type { ConsistencyKnowledge } from './consistency/knowledge.ts';
import type { ConsistencyRule } from './consistency/rule.ts';
import type { EvaluationRow, EvaluationsStore } from './evaluations.store.ts';
import { evaluateShipmentJob } from './schedule-evaluation.ts';
import type { ShipmentDocuments, ShipmentPapers } from './shipment-documents.ts';
import { shipmentFacts } from './shipment-views.ts';
import type { ShipmentRow, ShipmentsStore } from './shipments.store.ts';

export interface EvaluateDependencies {
  readonly store: Store;
  readonly shipments: ShipmentsStore;
  readonly evaluations: EvaluationsStore;
  readonly documents: ShipmentDocuments;
  readonly events: EventRecorder;
  readonly jobs: JobsStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly knowledge: () => ConsistencyKnowledge;
  /** The questions that are asked; all that there are, where none are given. */
  readonly rules?: readonly ConsistencyRule[];
  /** What else the rules may use, found out before they run. */
  readonly background?: (
    organizationId: string,
    shipmentId: string,
    papers: ShipmentPapers,
  ) => Promise<Pick<ConsistencyInput, 'earlierDecisions' | 'likenessOfMeaning'>>;
}

/** Fewer read documents have nothing to be compared with, unless a person asks. */
const fewestDocuments = 2;

/**
 * The job behind an evaluation. The papers are read as of one revision of the shipment; what was found is
 * kept only while the shipment is still at it, and is looked for again where it has moved. Settled meanwhile,
 * the shipment keeps the report that it was settled with.
 */
export function createEvaluateShipmentHandler(dependencies: EvaluateDependencies): JobHandler {
  const { store, shipments, evaluations, documents, jobs, knowledge, rules, logger, background } =
    dependencies;

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
      const seen = await store.read.transaction().execute(async (snapshot) => {
        const shipment = await shipments.find(organizationId, evaluation.shipmentId, snapshot);
        return shipment && { shipment, found: await documents.papers(snapshot, shipment) };
      });
      if (!seen || seen.shipment.settledAt !== null) return discard(evaluation);
      const { shipment, found } = seen;
      const isTooLittle = found.readDocuments < fewestDocuments && evaluation.trigger !== 'reevaluate';
      const { papers, unrecognized, superseded, elsewhere } = found;
      const more = await background?.(organizationId, shipment.id, found);
      const input = { papers, unrecognized, superseded, elsewhere, knowledge: knowledge(), ...more };
      // All rules are a third of the program: loaded where they are asked.
      const { evaluateUnhurried } = await import('./consistency/evaluate.ts');
      const result = await evaluateUnhurried(input, rules);

      return async (transaction) => {
        const now = await shipments.find(organizationId, shipment.id, transaction);
        if (!now || now.settledAt !== null) return discard(evaluation)(transaction);
        const told = documentsToldOf(found, result);
        // Of another shipment a document may have been deleted meanwhile, and must not be told of any more.
        const isAsSeen =
          now.revision === shipment.revision && (await documents.exist(transaction, organizationId, told));
        if (!isAsSeen) {
          const { subjectId } = job;
          await jobs.enqueue(transaction, { kind: evaluateShipmentJob, organizationId, subjectId });
          return;
        }
        if (isTooLittle) return discard(evaluation)(transaction);
        // A person may have asked for it since it was queued.
        const asked = (await evaluations.find(organizationId, evaluation.id, transaction)) ?? evaluation;
        await record(dependencies, transaction, now, asked, found, result);
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

/** The papers that were compared, and those of other shipments that a finding tells of. */
const documentsToldOf = (
  { papers }: ShipmentPapers,
  { results }: ConsistencyEvaluation,
): readonly string[] => [
  ...new Set([
    ...papers.map(({ documentId }) => documentId),
    ...results.flatMap(({ documentIds }) => documentIds),
  ]),
];

async function record(
  { shipments, evaluations, documents, events, clock }: EvaluateDependencies,
  transaction: Transaction<Schema>,
  shipment: ShipmentRow,
  evaluation: EvaluationRow,
  found: ShipmentPapers,
  result: ConsistencyEvaluation,
): Promise<void> {
  const { papers, engines } = found;
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
    evaluated: JSON.stringify(
      papers.map(({ documentId, documentType, fileName, sha256 }) => ({
        documentId,
        documentType,
        fileName,
        sha256,
        engines: engines[documentId] ?? [],
      })),
    ),
  });
  await evaluations.tellsOf(transaction, evaluation, documentsToldOf(found, result));
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
  await documents.sendBack(transaction, organizationId, [
    ...new Set(involved.flatMap(({ documentIds }) => documentIds)),
  ]);
}
