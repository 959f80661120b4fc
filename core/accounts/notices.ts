import type { Transaction } from 'kysely';
import { type Clock, isoTime } from '../clock.ts';
import type { AccountNoticesTable, Schema } from '../database/schema.ts';
import type { Ids } from '../ids.ts';
import type { JobsStore } from '../jobs/jobs.store.ts';
import { mailAttempts } from '../mail/mail-retries.ts';
import { insertNotice } from './notices.store.ts';

export const noticeKind = 'account_notice';

/** A change of an account about which its user gets a mail: whoever did not ask for it learns of it. */
export type Notice = Pick<AccountNoticesTable, 'organizationId' | 'userId' | 'actorId' | 'kind'> & {
  readonly subject?: string;
};

export interface NoticeBook {
  /** Queues the mail in the transaction of the change. */
  add(transaction: Transaction<Schema>, notice: Notice): Promise<void>;
  /** Called after the commit, so that the mail need not wait for the next look at the queue. */
  wake(): void;
}

export const createNoticeBook = ({
  jobs,
  clock,
  ids,
  onQueued,
}: {
  readonly jobs: JobsStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly onQueued: () => void;
}): NoticeBook => ({
  async add(transaction, { subject = null, ...notice }) {
    const id = ids.next();
    await insertNotice(transaction, { ...notice, subject, id, createdAt: isoTime(clock.now()) });
    const { organizationId } = notice;
    await jobs.enqueue(transaction, {
      kind: noticeKind,
      organizationId,
      subjectId: id,
      maximumAttempts: mailAttempts,
    });
  },
  wake: onQueued,
});
