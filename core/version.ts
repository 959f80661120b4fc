import { createHash } from 'node:crypto';
import { ServiceError } from './errors.ts';

/**
 * The version that the caller of a change expects: the one that they saw. The edge gives it with the identity, from `If-Match`;
 * a use case asks in the transaction of the change.
 * @throws ServiceError PRECONDITION_FAILED for another version
 */
export type RequireMatch = (version: string) => void;

/** Names the state of a thing: another state has another name. @param state all that can change of it */
export const versionOf = (state: unknown): string =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22);

/** @param accepted versions, or `*` for any. */
export const matchAny =
  (accepted: readonly string[]): RequireMatch =>
  (version) => {
    if (!accepted.includes('*') && !accepted.includes(version))
      throw new ServiceError('PRECONDITION_FAILED', { version });
  };
