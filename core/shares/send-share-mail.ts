import { ServiceError } from '../errors.ts';
import type { JobHandler } from '../jobs/job.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { SharesDependencies } from './dependencies.ts';
import { shareMail } from './share-mail.ts';
import { findRecipient, updateRecipient } from './shares.store.ts';

export const shareMailKind = 'share_mail';

const minute = 60_000;
/** Mail servers put off senders that they do not know for some minutes (greylisting), and are restarted. */
const retryDelays = [5_000, minute, 5 * minute, 15 * minute, 60 * minute, 180 * minute];
export const shareMailAttempts = retryDelays.length + 1;

/** Sends one recipient their link. A share that was revoked or has expired meanwhile sends nothing. */
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
    retryDelays,
    async run({ organizationId, subjectId }) {
      const recipient = await findRecipient(store.read, organizationId, subjectId);
      const isDue = recipient?.sealedLink && Date.parse(recipient.expiresAt) > clock.now();
      const document = isDue ? await documentName(documents, organizationId, recipient.documentId) : null;
      if (!recipient?.sealedLink || document === null) return async () => {};
      const organization = (await accounts.organization(organizationId)).name;
      await mailer.send(
        shareMail({ ...recipient, organization, document, link: sealer.open(recipient.sealedLink) }),
      );
      return (transaction) =>
        updateRecipient(transaction, organizationId, subjectId, { emailStatus: 'sent', sealedLink: null });
    },
    fail:
      ({ organizationId, subjectId }) =>
      (transaction) =>
        updateRecipient(transaction, organizationId, subjectId, { emailStatus: 'failed', sealedLink: null }),
  };
}

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
