import { distance } from 'fastest-levenshtein';

/** One letter in three may be wrong, and at least two. */
const mostWrong = (name: string): number => Math.max(2, Math.floor(name.length / 3));

/**
 * The known name that was probably meant by another, whatever its case, `_` and `-`: one that differs by few letters, or
 * that begins or ends with it (`type` for `documentType`). Null: none is near.
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const wanted = plain(name);
  const [near] = known
    .map((candidate) => ({ candidate, edits: distance(plain(candidate), wanted) }))
    .filter(({ edits }) => edits <= mostWrong(wanted))
    .toSorted((a, b) => a.edits - b.edits);
  if (near) return near.candidate;
  const holds = (candidate: string): boolean =>
    plain(candidate).startsWith(wanted) || plain(candidate).endsWith(wanted);
  return (wanted.length >= 3 ? known.find(holds) : undefined) ?? null;
}
