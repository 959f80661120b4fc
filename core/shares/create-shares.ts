import { requireWriter } from '../accounts/permissions.ts';
import { ServiceError } from '../errors.ts';
import { createShare } from './create-share.ts';
import type { SharesDependencies } from './dependencies.ts';
import { mayShare } from './may-share.ts';
import { shareQuota } from './share-quota.ts';
import { sharedCompliance } from './shared-compliance.ts';
import { openLink, sharedDocument } from './shared-document.ts';
import { deleteShare, listShares } from './shares.store.ts';
import type { Share, SharesService } from './shares.ts';

/** Wires the domain; `onQueued` is called when mails were queued. */
export function createShares(
  dependencies: SharesDependencies & { readonly onQueued: () => void },
): SharesService {
  const { store, documents, onQueued } = dependencies;
  return {
    async create(identity, request) {
      const share = await createShare(dependencies, identity, request);
      onQueued();
      return share;
    },

    async list(organizationId, documentId) {
      await documents.detail(organizationId, documentId);
      return grouped(await listShares(store.read, organizationId, documentId));
    },

    async revoke(identity, documentId, shareId) {
      requireWriter(identity);
      const { organizationId } = identity;
      await documents.detail(organizationId, documentId);
      await store.transaction(async (transaction) => {
        if (!(await deleteShare(transaction, { id: shareId, organizationId, documentId })))
          throw new ServiceError('SHARE_NOT_FOUND');
        await identity.recordChange?.(transaction, documentId);
      });
    },

    quota: (identity) => shareQuota(dependencies, identity),

    document: (token, ...how) => sharedDocument(dependencies, token, ...how),

    async original(token) {
      const { organizationId, documentId } = await openLink(dependencies, token);
      return documents.original(organizationId, documentId);
    },

    async compliance(token) {
      const { organizationId, documentId } = await openLink(dependencies, token);
      return sharedCompliance(await documents.compliance(organizationId, documentId));
    },
  };
}

/** Rows that follow each other for a share become its recipients. */
function grouped(rows: Awaited<ReturnType<typeof listShares>>): readonly Share[] {
  const shares = new Map<string, Omit<Share, 'recipients'> & { recipients: Share['recipients'][number][] }>();
  for (const { email, company, emailStatus, lastViewedAt, isMakerActive, makerRole, ...share } of rows) {
    const isServed = mayShare({ isMakerActive, makerRole });
    const known = shares.get(share.id) ?? { ...share, isServed, recipients: [] };
    known.recipients.push({ email, company, emailStatus, lastViewedAt });
    shares.set(share.id, known);
  }
  return [...shares.values()];
}
