import type { Transaction } from 'kysely';
import type { Identity } from '../accounts/accounts.ts';
import { type Clock, isoTime } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Store } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import { ServiceError } from '../errors.ts';
import { countRecipients, recipientsOn } from './shares.store.ts';
import type { ShareQuota } from './shares.ts';

type Holder = Pick<Identity, 'organizationId' | 'plan'>;
type Limits = Pick<
  Config,
  'shareRecipients' | 'shareRecipientsPerDayBusiness' | 'shareRecipientsPerDayEnterprise'
>;

interface Dependencies {
  readonly store: Store;
  readonly clock: Clock;
  readonly config: Limits;
}

const millisecondsADay = 24 * 60 * 60 * 1000;

/** The rest of the recipients that an organization's plan allows per UTC day. */
export async function shareQuota(
  { store, clock, config }: Dependencies,
  holder: Holder,
): Promise<ShareQuota> {
  const used = await recipientsOn(store.read, holder.organizationId, dayOf(clock.now()));
  return {
    daily: standing(limitOf(config, holder), used, clock.now()),
    perShare: { limit: config.shareRecipients },
  };
}

/**
 * Counts the recipients of a share in the transaction that makes it, so that no two shares at the same time
 * are together more than allowed. What is revoked later stays counted: the links were given out.
 * @throws ServiceError QUOTA_EXCEEDED
 */
export async function bookRecipients(
  { clock, config }: Dependencies,
  transaction: Transaction<Schema>,
  holder: Holder,
  added: number,
): Promise<void> {
  const now = clock.now();
  const limit = limitOf(config, holder);
  const used = await recipientsOn(transaction, holder.organizationId, dayOf(now));
  if (used + added > limit) {
    const retryAfterSeconds = Math.max(1, Math.ceil((nextDay(now) - now) / 1000));
    throw new ServiceError('QUOTA_EXCEEDED', { ...standing(limit, used, now), retryAfterSeconds });
  }
  await countRecipients(transaction, holder.organizationId, dayOf(now), added);
}

const limitOf = (config: Limits, { plan }: Holder): number =>
  plan === 'enterprise' ? config.shareRecipientsPerDayEnterprise : config.shareRecipientsPerDayBusiness;

const standing = (limit: number, used: number, now: number): ShareQuota['daily'] => ({
  limit,
  used,
  remaining: Math.max(0, limit - used),
  resetsAt: isoTime(nextDay(now)),
});

const dayOf = (now: number): string => isoTime(now).slice(0, 10);

const nextDay = (now: number): number => (Math.floor(now / millisecondsADay) + 1) * millisecondsADay;
