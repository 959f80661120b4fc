import type { Identity } from '../accounts/accounts.ts';
import { type Clock, isoTime } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Store } from '../database/open.ts';
import { ServiceError } from '../errors.ts';
import { countUpTo, usedOn } from './allowance.store.ts';
import type { HsAllowance } from './hs.ts';

/** The owner of the allowance. */
export type AllowanceHolder = Pick<Identity, 'organizationId' | 'plan'>;

/** Assisted searches of an organization; the day is the UTC one. */
export interface Allowance {
  /** @throws ServiceError QUOTA_EXCEEDED when nothing is left: asked before any work is done. */
  requireSome(holder: AllowanceHolder): Promise<void>;
  /**
   * Books one answer. Between asking and answering others may have used the rest: the answer is then
   * withheld. So a search that fails costs nothing, and no more answers than allowed are ever given.
   * @throws ServiceError QUOTA_EXCEEDED
   */
  book(holder: AllowanceHolder): Promise<HsAllowance>;
}

type Limits = Pick<Config, 'aiSearchesPerDayBusiness' | 'aiSearchesPerDayEnterprise'>;

const millisecondsADay = 24 * 60 * 60 * 1000;

export function createAllowance(dependencies: {
  readonly database: Store;
  readonly clock: Clock;
  readonly config: Limits;
}): Allowance {
  const { database, clock, config } = dependencies;
  const limitOf = ({ plan }: AllowanceHolder): number =>
    plan === 'enterprise' ? config.aiSearchesPerDayEnterprise : config.aiSearchesPerDayBusiness;
  const today = ({ organizationId }: AllowanceHolder) => ({
    organizationId,
    kind: 'ai_search' as const,
    day: isoTime(clock.now()).slice(0, 10),
  });

  const allowanceOf = (limit: number, used: number): HsAllowance => ({
    limit,
    used,
    remaining: Math.max(0, limit - used),
    resetsAt: isoTime(nextDay(clock.now())),
  });

  function usedUp(limit: number, used: number): ServiceError {
    const retryAfterSeconds = Math.max(1, Math.ceil((nextDay(clock.now()) - clock.now()) / 1000));
    return new ServiceError('QUOTA_EXCEEDED', { ...allowanceOf(limit, used), retryAfterSeconds });
  }

  return {
    async requireSome(holder) {
      const limit = limitOf(holder);
      const used = await usedOn(database.read, today(holder));
      if (used >= limit) throw usedUp(limit, used);
    },
    async book(holder) {
      const limit = limitOf(holder);
      const used = await countUpTo(database.write, limit, today(holder));
      if (used === null) throw usedUp(limit, limit);
      return allowanceOf(limit, used);
    },
  };
}

const nextDay = (now: number): number => (Math.floor(now / millisecondsADay) + 1) * millisecondsADay;
