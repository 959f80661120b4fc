import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Store } from '../database/open.ts';
import type { Logger } from '../logger.ts';
import type { RateLimiter, RateSubject } from './accounts.ts';
import { createSavedCounters } from './saved-counters.ts';

/** Milliseconds: the limits of the specification are per minute. */
const window = 60_000;

type Limits = Pick<
  Config,
  'requestsPerMinuteBusiness' | 'requestsPerMinuteEnterprise' | 'requestsPerMinuteAddress'
>;

/**
 * Counts in windows that begin on the minute, per organization or client address. The counts are exact while the process
 * runs, and are saved as `createSavedCounters` describes: after a kill an organization may have the requests of the last five
 * seconds once more.
 */
export async function createRateLimiter(dependencies: {
  readonly database: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly config: Limits;
}): Promise<RateLimiter> {
  const { clock, config } = dependencies;
  const saved = createSavedCounters({ ...dependencies, kind: 'requests', window });
  const counters = await saved.load();
  return {
    count(subject) {
      const now = clock.now();
      const windowStart = Math.floor(now / window) * window;
      const limit = limitOf(subject, config);
      const { count } = counters.add(nameOf(subject), now, windowStart);
      saved.mark();
      return {
        isAllowed: count <= limit,
        limit,
        remaining: Math.max(0, limit - count),
        resetAt: (windowStart + window) / 1000,
      };
    },
    close: saved.close,
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
