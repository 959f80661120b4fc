import { ServiceError } from './errors.ts';

/** One of the things that a short id may mean. */
export interface IdCandidate {
  readonly id: string;
  /** What a person knows it by: a number, a reference, a file name. */
  readonly name: string;
}

/** So many are named; more is no help. */
export const mostCandidates = 10;

/** The error for a short id that means several things. */
export function ambiguousId(text: string, candidates: readonly IdCandidate[]): ServiceError {
  const named = candidates.slice(0, mostCandidates);
  const list = named.map(({ id, name }) => `${id} (${name})`).join(', ');
  const more = candidates.length > named.length ? ' and others' : '';
  const message = `${JSON.stringify(text)} is ambiguous: ${list}${more}; write more of the id`;
  return new ServiceError(
    'VALIDATION_FAILED',
    { issues: [{ path: 'id', message }], candidates: named },
    `id: ${message}`,
  );
}
