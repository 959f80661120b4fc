import type { AccountsService, RateLimiter } from './accounts/accounts.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { DocumentsService } from './documents/documents.ts';
import type { EventFeed } from './events/event-feed.ts';
import type { DiskRoom } from './files/disk-room.ts';
import type { AssistedSearches } from './hs/assisted-searches.ts';
import type { HsService } from './hs/hs.ts';
import type { Logger } from './logger.ts';
import type { MemoryService } from './memory/memory.ts';
import type { SupplierLayouts } from './memory/suppliers/supplier-layouts.ts';
import type { OperatingFigures } from './operating-figures.ts';
import type { SharesService } from './shares/shares.ts';
import type { ShipmentsService } from './shipments/shipments.ts';
import type { Upkeep } from './upkeep.ts';
import type { WebhooksService } from './webhooks/webhook.ts';
import type { Work } from './work/work.ts';

/** Everything the program can do, wired. The server and the command line know nothing below it. */
export interface Core {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly accounts: AccountsService;
  readonly rateLimiter: RateLimiter;
  readonly documents: DocumentsService;
  readonly shipments: ShipmentsService;
  readonly shares: SharesService;
  readonly webhooks: WebhooksService;
  readonly events: EventFeed;
  readonly hs: HsService;
  readonly assistedSearches: AssistedSearches;
  readonly memory: MemoryService;
  readonly supplierLayouts: SupplierLayouts;
  readonly disk: DiskRoom;
  /** Where long work is done. */
  readonly work: Work;
  readonly upkeep: Pick<Upkeep, 'sweep'>;
  /**
   * Begins to work on queued documents and to send webhooks, and makes the model ready in the background.
   * A core that was not started answers all the same: a command that only looks something up need not load
   * the model.
   * @param firstFrom a time: documents from then on are read before those that others left.
   * @throws DataFileError for a list of the operator that cannot be used.
   */
  start(firstFrom?: number): void;
  /** How many documents are still to be read here: those being read, and those that nobody reads. */
  leftToRead(): Promise<number>;
  /** Why documents are no longer read here, such as a full disk; null while they are. */
  readingTrouble(): Error | null;
  /** Begins to send webhooks, and nothing else. */
  startDeliveries(): void;
  /** Begins to compare the documents of shipments, and nothing else. */
  startEvaluations(): void;
  /** Whether each part can serve; `GET /ready` answers with it. */
  readiness(): Promise<{
    readonly database: boolean;
    readonly jobQueue: boolean;
    readonly model: boolean;
    /** Whether uploads are taken: more than the reserve is free. */
    readonly disk: boolean;
  }>;
  /** How much there is and waits, of all organizations together; `GET /metrics` answers with it. */
  figures(): Promise<OperatingFigures>;
  /** Finishes what is running (up to a deadline), returns the rest to the queue, closes the store. */
  close(): Promise<void>;
}
