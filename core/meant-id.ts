import { ServiceError } from './errors.ts';

/** One of the things that a short id may mean. */
export interface IdCandidate {
  readonly id: string;
  /** The name that people use: a number, a reference, a file name. */
  readonly name: string;
}

/** So many are named; more is no help. */
export const mostCandidates = 10;

/** Shorter beginnings mean too many. */
const idBeginning = /^[0-9a-f][0-9a-f-]{3,34}$/;

/** A text as the beginning of an id; null: it cannot be one. */
export function idBeginningOf(text: string): string | null {
  const beginning = text.toLowerCase();
  return idBeginning.test(beginning) ? beginning : null;
}

/** Comes after every id that begins so: `g` comes after every digit of an id. */
export const afterIdsThatBegin = (beginning: string): string => `${beginning}g`;

/**
 * The id of the one thing that a text means; the text itself where it means none.
 * @param path where the text was sent
 * @throws ServiceError VALIDATION_FAILED with the candidates, for a text that means several
 */
export function meantId(text: string, candidates: readonly IdCandidate[], path = 'id'): string {
  if (candidates.length > 1) throw ambiguousId(text, candidates, path);
  return candidates[0]?.id ?? text;
}

/** The same for a unique beginning of an id in a list. */
export function listedId(text: string, list: readonly IdCandidate[], path: string): string {
  const beginning = idBeginningOf(text);
  const found = beginning === null ? [] : list.filter(({ id }) => id.startsWith(beginning));
  return meantId(text, found, path);
}

function ambiguousId(text: string, candidates: readonly IdCandidate[], path: string): ServiceError {
  const named = candidates.slice(0, mostCandidates).map(({ id, name }) => ({ id, name }));
  const list = named.map(({ id, name }) => `${id} (${name})`).join(', ');
  const more = candidates.length > named.length ? ' and others' : '';
  const message = `${JSON.stringify(text)} is ambiguous: ${list}${more}; write more of the id`;
  return new ServiceError(
    'VALIDATION_FAILED',
    { issues: [{ path, message }], candidates: named },
    `${path}: ${message}`,
  );
}
