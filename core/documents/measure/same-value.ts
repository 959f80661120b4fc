import { squash } from '../../layout/fold.ts';

/** Numbers to half a cent, texts by their letters and digits without case, accents, spaces and punctuation. */
export function sameValue(expected: unknown, read: unknown): boolean {
  if (expected === null || expected === undefined) return read === null || read === undefined;
  if (read === null || read === undefined) return false;
  if (typeof expected === 'number') {
    return (
      typeof read === 'number' && Math.abs(expected - read) <= Math.max(0.005, Math.abs(expected) * 1e-6)
    );
  }
  return squash(String(expected)) === squash(String(read));
}
