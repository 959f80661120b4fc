import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Store } from '../database/open.ts';
import type { Ids } from '../ids.ts';
import type { Logger } from '../logger.ts';
import type { LeaveBehind } from './belongings.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { NoticeBook } from './notices.ts';
import type { Passwords } from './passwords.ts';
import type { RefusalBook } from './refusals.ts';
import type { Random } from './secrets.ts';

/** The dependencies of the use cases of this domain. */
export interface AccountsDependencies {
  readonly database: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly logger: Logger;
  /** Null: no mail server is configured, and no mail is sent. */
  readonly notices: NoticeBook | null;
  /** Names this process; see `leaseOwner`. */
  readonly owner: string;
  /** The handlers of other domains for the things that a removed user leaves behind. */
  readonly leaveBehind: readonly LeaveBehind[];
  readonly config: Pick<Config, 'loginFailures' | 'auditDays'>;
  readonly passwords: Passwords;
  readonly refusals: RefusalBook;
  /** With the failures that were counted before the start. */
  readonly loginThrottle: () => Promise<LoginThrottle>;
  /** Notifies the throttle's keeper that it has counted. */
  readonly onLoginCounted: () => void;
}
