import type { Clock } from '../clock.ts';
import type { Store } from '../database/open.ts';
import type { EventRecorder } from '../events/events.store.ts';
import type { Ids } from '../ids.ts';
import type { JobHandler } from '../jobs/job.ts';
import type { JobsStore } from '../jobs/jobs.store.ts';
import type { Logger } from '../logger.ts';
import type { Letterhead } from '../pdf/letterhead.ts';
import type { Work } from '../work/work.ts';
import type { PackVersions } from './audit-pack/pack-source.ts';
import type { ConsistencyKnowledge } from './consistency/knowledge.ts';
import { lazyConsistencyKnowledge } from './consistency/lazy-knowledge.ts';
import type { ConsistencyRule } from './consistency/rule.ts';
import { createConsistencyBackground, type GoodsSources } from './consistency-background.ts';
import { createEvaluateShipmentHandler } from './evaluate-shipment.ts';
import { createEvaluationsStore } from './evaluations.store.ts';
import { createReferences } from './next-reference.ts';
import { createReferenceCounters } from './reference-counters.store.ts';
import { createEvaluationSchedule } from './schedule-evaluation.ts';
import type { ShipmentDocuments } from './shipment-documents.ts';
import { createShipmentLists } from './shipment-lists.store.ts';
import { createShipmentPlaces, type ShipmentPlaces } from './shipment-places.ts';
import { createShipmentsStore } from './shipments.store.ts';
import type { ShipmentsService } from './shipments.ts';
import { createShipmentsService } from './shipments-service.ts';

/** The parts of shipments. Documents need the first, and the rest needs documents. */
export interface Shipments {
  readonly places: ShipmentPlaces;
  /** The parts to connect once there are documents. */
  complete(
    documents: ShipmentDocuments,
    record: {
      readonly work: Work;
      readonly versions: () => PackVersions;
      readonly letterhead: Letterhead | null;
    },
  ): {
    readonly service: ShipmentsService;
    readonly evaluation: JobHandler;
  };
}

/**
 * @param dependencies.onQueued is called when an evaluation was queued, before its transaction has ended.
 */
export function createShipments(dependencies: {
  readonly store: Store;
  readonly events: EventRecorder;
  readonly jobs: JobsStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly onQueued: () => void;
  /** All that there are, where none are given. */
  readonly rules?: readonly ConsistencyRule[];
  /** The knowledge of the rules, where it is loaded for others too. */
  readonly knowledge?: () => ConsistencyKnowledge;
  /** Knowledge of goods beside the papers; without it words and figures alone decide. */
  readonly goods?: GoodsSources;
}): Shipments {
  const { store, clock, logger, goods } = dependencies;
  const shipments = createShipmentsStore(store);
  const evaluations = createEvaluationsStore(store);
  const references = createReferences({ shipments, counters: createReferenceCounters(store), clock });
  const schedule = createEvaluationSchedule({ ...dependencies, evaluations });
  const places = createShipmentPlaces({ ...dependencies, shipments, evaluations, references, schedule });
  const knowledge = dependencies.knowledge ?? lazyConsistencyKnowledge();
  return {
    places,
    complete: (documents, record) => ({
      service: createShipmentsService({
        ...dependencies,
        shipments,
        evaluations,
        documents,
        lists: createShipmentLists(store),
        places,
        references,
        schedule,
        ...record,
      }),
      evaluation: createEvaluateShipmentHandler({
        ...dependencies,
        shipments,
        evaluations,
        documents,
        work: record.work,
        knowledge,
        ...(goods && { background: createConsistencyBackground({ ...goods, knowledge, logger }) }),
      }),
    }),
  };
}
