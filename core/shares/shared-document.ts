import { hashSecret, isSameHash } from '../accounts/secrets.ts';
import { isoTime } from '../clock.ts';
import { noteInPassing } from '../database/note-in-passing.ts';
import { ServiceError } from '../errors.ts';
import type { Prepared } from '../work/prepared.ts';
import { type TaskFile, taskFile } from '../work/task.ts';
import type { SharesDependencies } from './dependencies.ts';
import { mayShare } from './may-share.ts';
import { findByTokenHash, updateRecipient } from './shares.store.ts';
import type { SharedDocument, SharedLarge } from './shares.ts';

type Needs = Pick<SharesDependencies, 'store' | 'clock' | 'accounts' | 'documents' | 'work'>;

/** `lastViewedAt` is this precise (milliseconds), so that reading a page does not write at each request. */
const viewPrecision = 60_000;

/** For recipients, who know nothing of shares. */
const notThere =
  'This link opens nothing: it is not complete, or the document is no longer shared. Ask the sender for a new link';

/**
 * Whose link it is, and for which document.
 * @throws ServiceError SHARE_NOT_FOUND, SHARE_EXPIRED
 */
export async function openLink({ store, clock, accounts }: Needs, token: string) {
  const tokenHash = hashSecret(token);
  const found = await findByTokenHash(store.read, tokenHash);
  if (!found || !isSameHash(found.tokenHash, tokenHash) || !mayShare(found))
    throw new ServiceError('SHARE_NOT_FOUND', {}, notThere);
  const { id, organizationId, documentId, expiresAt, email, company, lastViewedAt } = found;
  const now = clock.now();
  if (Date.parse(expiresAt) <= now) {
    const { name } = await accounts.organization(organizationId);
    throw new ServiceError('SHARE_EXPIRED', { expiresAt, sharedBy: { organization: name } });
  }
  if (lastViewedAt === null || Date.parse(lastViewedAt) + viewPrecision <= now)
    await noteInPassing(() =>
      updateRecipient(store.write, organizationId, id, { lastViewedAt: isoTime(now) }),
    );
  return { organizationId, documentId, expiresAt, recipient: { email, company } };
}

const jsonTask = taskFile<typeof import('./shared-document.task.ts').default>(
  new URL('./shared-document.task.ts', import.meta.url),
);

/** The recipient's view: what was read, and nothing of how the organization works with it. */
export async function sharedDocument(
  needs: Needs,
  token: string,
  signal?: AbortSignal,
  write: TaskFile<SharedLarge, void> = jsonTask,
): Promise<Prepared<SharedDocument>> {
  const { organizationId, documentId, expiresAt, recipient } = await openLink(needs, token);
  const [detail, organization, isLarge] = await Promise.all([
    needs.documents.detail(organizationId, documentId),
    needs.accounts.organization(organizationId),
    needs.documents.isLarge(organizationId, documentId),
  ]);
  const { fileName, documentType, pageCount, createdAt } = detail;
  const facts = {
    document: { fileName, documentType, pageCount, createdAt },
    sharedBy: { organization: organization.name },
    recipient,
    expiresAt,
  };
  if (isLarge) {
    const shared = { token, organizationId, documentId, facts };
    const { file } = await needs.work.run(write, shared, { organizationId, signal });
    if (!file) throw new Error('no shared document was written');
    return { file };
  }
  const { extractedData, confidence } = await needs.documents.extractions(organizationId, documentId);
  return { value: { ...facts, extractedData, confidence } };
}
