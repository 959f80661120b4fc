import { ServiceError } from '../errors.ts';
import type { JobChange, JobHandler } from '../jobs/job.ts';
import { mailRetryDelays } from '../mail/mail-retries.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { SharesDependencies } from './dependencies.ts';
import { mayShare } from './may-share.ts';
import { shareMail } from './share-mail.ts';
import { findRecipient, updateRecipient } from './shares.store.ts';

export const shareMailKind = 'share_mail';

/**
 * Sends one recipient their link. A share that was revoked or has expired meanwhile sends nothing, nor does one of
 * somebody who may not share any more.
 */
export function createShareMailHandler({
  store,
  clock,
  accounts,
  documents,
  sealer,
  mailer,
}: Pick<SharesDependencies, 'store' | 'clock' | 'accounts' | 'documents' | 'sealer'> & {
  readonly mailer: Mailer;
}): JobHandler {
  return {
    kind: shareMailKind,
    retryDelays: mailRetryDelays,
    async run({ organizationId, subjectId }) {
      const recipient = await findRecipient(store.read, organizationId, subjectId);
      if (!recipient?.sealedLink) return async () => {};
      const isDue = mayShare(recipient) && Date.parse(recipient.expiresAt) > clock.now();
      const document = isDue ? await documentName(documents, organizationId, recipient.documentId) : null;
      if (document === null) return notSent(organizationId, subjectId);
      const organization = (await accounts.organization(organizationId)).name;
      await mailer.send(
        shareMail({ ...recipient, organization, document, link: sealer.open(recipient.sealedLink) }),
      );
      return (transaction) =>
        updateRecipient(transaction, organizationId, subjectId, { emailStatus: 'sent', sealedLink: null });
    },
    fail: ({ organizationId, subjectId }) => notSent(organizationId, subjectId),
  };
}

const notSent =
  (organizationId: string, recipientId: string): JobChange =>
  (transaction) =>
    updateRecipient(transaction, organizationId, recipientId, { emailStatus: 'failed', sealedLink: null });

/** Null when the document was deleted meanwhile, and its shares with it. */
async function documentName(
  documents: SharesDependencies['documents'],
  organizationId: string,
  documentId: string,
): Promise<string | null> {
  try {
    return (await documents.detail(organizationId, documentId)).fileName;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'DOCUMENT_NOT_FOUND') return null;
    throw error;
  }
}
