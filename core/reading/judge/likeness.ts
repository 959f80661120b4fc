import { distance } from 'fastest-levenshtein';

/** 1 for the same letters, 0 for none in common: one less the steps from one to the other (Levenshtein) per letter. */
export function likeness(a: string, b: string): number {
  if (b === '' || Math.abs(a.length - b.length) > a.length) return 0;
  return 1 - distance(a, b) / Math.max(a.length, b.length);
}
