import type { PasswordCost } from './accounts/passwords.ts';
import type { Clock } from './clock.ts';
import type { DocumentReader } from './documents/document-reader.ts';
import type { DiskSpace } from './files/disk-room.ts';
import type { HsService } from './hs/hs.ts';
import type { HsProgress } from './hs/search/searcher.ts';
import type { Ids } from './ids.ts';
import type { Logger } from './logger.ts';
import type { ResolveName } from './network/guarded-lookup.ts';
/** The outside world, which tests replace; and what a start may save. */
export interface CoreSurroundings {
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly logger?: Logger;
  /** Looks up the hosts of webhooks. */
  readonly resolveName?: ResolveName;
  /** Receives the progress of the first start with model and index. */
  readonly onHsProgress?: HsProgress;
  /** Looks how full the disk of a folder is. */
  readonly diskSpace?: (folder: string) => DiskSpace;
  /** Where passwords guard nothing, a hash may be cheap. */
  readonly passwordCost?: PasswordCost;
  /** Model and reading processes, where the cores of one process share them: each closes its own view of them. */
  readonly hs?: HsService;
  readonly reader?: DocumentReader;
  /** False: model and reading processes are loaded when they are first needed, not at the start. */
  readonly isWarm?: boolean;
}
