import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Store } from '../database/open.ts';
import type { RateLimiter, RateSubject } from './accounts.ts';
import { countInWindow, deleteWindowsBefore } from './counters.store.ts';

/** Milliseconds: the limits of the specification are per minute. */
const window = 60_000;

type Limits = Pick<
  Config,
  'requestsPerMinuteBusiness' | 'requestsPerMinuteEnterprise' | 'requestsPerMinuteAddress'
>;

/** Counts in windows that begin on the minute, per organization or client address. */
export function createRateLimiter(dependencies: {
  readonly database: Store;
  readonly clock: Clock;
  readonly config: Limits;
}): RateLimiter {
  const { database, clock, config } = dependencies;
  let sweptUntil = 0;
  return {
    async count(subject) {
      const windowStart = Math.floor(clock.now() / window) * window;
      if (windowStart > sweptUntil) {
        sweptUntil = windowStart;
        await deleteWindowsBefore(database.write, windowStart);
      }
      const limit = limitOf(subject, config);
      const count = await countInWindow(database.write, nameOf(subject), windowStart);
      return {
        isAllowed: count <= limit,
        limit,
        remaining: Math.max(0, limit - count),
        resetAt: (windowStart + window) / 1000,
      };
    },
  };
}

const nameOf = (subject: RateSubject): string =>
  'address' in subject ? `address:${subject.address}` : `organization:${subject.organizationId}`;

/** The starter plan has no API; its refusals are counted like the next plan's requests. */
function limitOf(subject: RateSubject, config: Limits): number {
  if ('address' in subject) return config.requestsPerMinuteAddress;
  return subject.plan === 'enterprise'
    ? config.requestsPerMinuteEnterprise
    : config.requestsPerMinuteBusiness;
}
