import type { LeaveBehind } from '../accounts/belongings.ts';
import { listWebhooksOf } from './webhooks.store.ts';

/**
 * Webhooks are the organization's and go on when the user is removed who registered them. The audit log names each,
 * so that an Owner can look where they lead.
 */
export const keepWebhooks: LeaveBehind = async (transaction, { organizationId, userId }) =>
  (await listWebhooksOf(transaction, organizationId, userId)).map(({ id }) => ({
    action: 'keepWebhook',
    targetId: id,
  }));
