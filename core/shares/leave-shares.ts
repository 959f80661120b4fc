import type { LeaveBehind } from '../accounts/belongings.ts';
import { deleteSharesOf, handOverSharesOf } from './shares.store.ts';

/** The shares of a user who is removed end with them, or belong to whoever takes over. */
export const leaveShares: LeaveBehind = async (transaction, { organizationId, userId, heirId }) => {
  const [action, documentIds] =
    heirId === null
      ? ['revokeShare', await deleteSharesOf(transaction, organizationId, userId)]
      : ['handOverShare', await handOverSharesOf(transaction, organizationId, userId, heirId)];
  return documentIds.map((targetId) => ({ action, targetId }));
};
