import type { JobHandler } from '../jobs/job.ts';
import { mailRetryDelays } from '../mail/mail-retries.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { noticeMail } from './notice-mail.ts';
import { deleteNotice, findNotice } from './notices.store.ts';
import { noticeKind } from './notices.ts';

/** Sends a user one notice. A user who was removed meanwhile is sent nothing. */
export function createNoticeHandler({
  database,
  mailer,
}: Pick<AccountsDependencies, 'database'> & { readonly mailer: Mailer }): JobHandler {
  return {
    kind: noticeKind,
    retryDelays: mailRetryDelays,
    async run({ organizationId, subjectId }) {
      const notice = await findNotice(database.read, organizationId, subjectId);
      if (notice) await mailer.send(noticeMail(notice));
      return (transaction) => deleteNotice(transaction, organizationId, subjectId);
    },
    fail:
      ({ organizationId, subjectId }) =>
      (transaction) =>
        deleteNotice(transaction, organizationId, subjectId),
  };
}
