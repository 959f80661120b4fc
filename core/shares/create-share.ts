import type { Identity } from '../accounts/accounts.ts';
import { requireUser, requireWriter } from '../accounts/permissions.ts';
import { hashSecret, newSecret } from '../accounts/secrets.ts';
import { isoTime } from '../clock.ts';
import { mailAttempts } from '../mail/mail-retries.ts';
import type { SharesDependencies } from './dependencies.ts';
import { checkedRecipients } from './recipients.ts';
import { shareMailKind } from './send-share-mail.ts';
import { bookRecipients } from './share-quota.ts';
import { deleteSharesExpiredBefore, insertShare } from './shares.store.ts';
import type { NewShare, ShareRequest } from './shares.ts';

const hour = 60 * 60 * 1000;
/** Milliseconds for which a late link is still known, so that its holder learns that it is late. */
const keepExpired = 30 * 24 * hour;

/** Makes the links, counts them, and queues their mails, in one transaction. */
export async function createShare(
  dependencies: SharesDependencies,
  identity: Identity,
  { documentId, recipients: sent, linkBase }: ShareRequest,
): Promise<NewShare> {
  const { store, clock, ids, random, config, documents, jobs, mailer, sealer } = dependencies;
  const { userId, organizationId } = requireUser(identity);
  requireWriter(identity);
  await documents.detail(organizationId, documentId);
  const chosen = checkedRecipients(sent, config.shareRecipients);

  const now = clock.now();
  const share = {
    id: ids.next(),
    organizationId,
    documentId,
    createdBy: userId,
    createdAt: isoTime(now),
    expiresAt: isoTime(now + config.shareHours * hour),
  };
  const emailStatus = mailer === null ? null : ('pending' as const);
  const recipients = chosen.map((recipient) => {
    const token = newSecret(random, 'lfs_');
    return { ...recipient, id: ids.next(), token, url: `${linkBase}/${token}`, emailStatus };
  });
  await store.transaction(async (transaction) => {
    await deleteSharesExpiredBefore(transaction, isoTime(now - keepExpired));
    await bookRecipients(dependencies, transaction, identity, recipients.length);
    await insertShare(
      transaction,
      share,
      recipients.map(({ id, email, company, token, url }) => ({
        id,
        shareId: share.id,
        organizationId,
        email,
        company,
        tokenHash: hashSecret(token),
        sealedLink: emailStatus === null ? null : sealer.seal(url),
        emailStatus,
        lastViewedAt: null,
      })),
    );
    await identity.recordChange?.(transaction, documentId);
    if (emailStatus === null) return;
    for (const { id } of recipients)
      await jobs.enqueue(transaction, {
        kind: shareMailKind,
        organizationId,
        subjectId: id,
        maximumAttempts: mailAttempts,
      });
  });
  const { id, createdAt, expiresAt } = share;
  return {
    id,
    documentId,
    createdAt,
    expiresAt,
    recipients: recipients.map(({ id: _, ...recipient }) => recipient),
  };
}
