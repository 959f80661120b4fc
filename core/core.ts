import type { AccountsService, RateLimiter } from './accounts/accounts.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { DocumentsService } from './documents/document.ts';
import type { HsService } from './hs/hs.ts';
import type { Logger } from './logger.ts';

/** Everything the program can do, wired. The server and the command line know nothing below it. */
export interface Core {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly accounts: AccountsService;
  readonly rateLimiter: RateLimiter;
  readonly documents: DocumentsService;
  readonly hs: HsService;
  /** Whether each part can serve; `GET /ready` answers with it. */
  readiness(): Promise<{ readonly database: boolean; readonly jobQueue: boolean; readonly model: boolean }>;
  /** Finishes what is running (up to a deadline), returns the rest to the queue, closes the store. */
  close(): Promise<void>;
}
