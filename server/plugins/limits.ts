import type { RateSubject } from '../../core/accounts/accounts.ts';
import { ServiceError } from '../../core/errors.ts';
import type { ServerContext } from '../server-context.ts';

/**
 * Counts a request and writes the rate headers, which errors keep too.
 * @throws ServiceError RATE_LIMITED with `retryAfterSeconds`.
 */
export function countRequest(
  { core }: ServerContext,
  subject: RateSubject,
  headers: Record<string, string | number | undefined>,
): void {
  const state = core.rateLimiter.count(subject);
  headers['x-ratelimit-limit'] = String(state.limit);
  headers['x-ratelimit-remaining'] = String(state.remaining);
  headers['x-ratelimit-reset'] = String(state.resetAt);
  if (state.isAllowed) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(state.resetAt - core.clock.now() / 1000));
  throw new ServiceError('RATE_LIMITED', { retryAfterSeconds });
}
