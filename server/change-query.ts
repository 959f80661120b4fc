import { validationFailed } from '../core/errors.ts';

interface ChangesQuery {
  readonly updatedSince?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Whether the query of a list asks for changes instead of everything. */
export const asksForChanges = ({ updatedSince, cursor }: ChangesQuery): boolean =>
  updatedSince !== undefined || cursor !== undefined;

/**
 * @param defaults what the framework puts in where nothing was sent
 * @throws ServiceError VALIDATION_FAILED for parameters that a list of changes does not have
 */
export function requireNoOthers(
  others: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>>,
): void {
  const sent = Object.keys(others).filter((name) => others[name] !== defaults[name]);
  if (sent.length === 0) return;
  const message = 'does not go together with updatedSince or cursor';
  throw validationFailed(...sent.map((path) => ({ path, message })));
}
