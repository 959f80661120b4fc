import type { AccountsService } from '../accounts/accounts.ts';
import type { Random } from '../accounts/secrets.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Store } from '../database/open.ts';
import type { DocumentsService } from '../documents/documents.ts';
import type { Ids } from '../ids.ts';
import type { JobsStore } from '../jobs/jobs.store.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Sealer } from '../sealing.ts';
import type { Work } from '../work/work.ts';

/** The dependencies of the use cases of shares. */
export interface SharesDependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly config: Pick<
    Config,
    'shareRecipients' | 'shareRecipientsPerDayBusiness' | 'shareRecipientsPerDayEnterprise' | 'shareHours'
  >;
  readonly accounts: Pick<AccountsService, 'organization'>;
  readonly documents: Pick<
    DocumentsService,
    'detail' | 'extractions' | 'isLarge' | 'compliance' | 'original'
  >;
  readonly work: Work;
  readonly jobs: JobsStore;
  /** Null: no mail server is configured. */
  readonly mailer: Mailer | null;
  /** Hides links that wait to be sent. */
  readonly sealer: Sealer;
}
