import type { DocumentLists } from './documents/document-lists.store.ts';
import type { DiskRoom } from './files/disk-room.ts';
import type { JobCount } from './jobs/jobs.store.ts';
import type { Upkeep } from './upkeep.ts';
import type { DeliveryBacklog } from './webhooks/delivery-queue.store.ts';

/** How much there is and waits, of all organizations together; `GET /metrics` shows it. */
export interface OperatingFigures {
  readonly documents: Awaited<ReturnType<DocumentLists['countByStatus']>>;
  /** Jobs that are not done. */
  readonly jobs: readonly JobCount[];
  readonly deliveries: DeliveryBacklog;
  readonly disk: ReturnType<DiskRoom['state']>;
  readonly swept: ReturnType<Upkeep['figures']>;
}
