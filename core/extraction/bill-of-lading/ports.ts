import { bestOf, type Candidate } from '../fields/header-fields.ts';
import type { Found } from '../found.ts';

/** "IZMIR / GENOA" in the one box for both ports. */
export function partedPorts(loading: Found<string> | null, discharge: Found<string> | null) {
  const isOne = loading !== null && loading.evidence.box.join() === discharge?.evidence.box.join();
  const [from, to, more] = isOne ? loading.value.split(/\s*(?:\/|→|->|\s[-–—]\s)\s*/) : [];
  if (!loading || !discharge || !from || !to || more !== undefined) return { loading, discharge };
  return { loading: { ...loading, value: from }, discharge: { ...discharge, value: to } };
}

/** The best name of a place, or one that says the same and its country: `SAN ANTONIO, CHILE`. */
export function fullerName(candidates: readonly Candidate<string>[]): Found<string> | null {
  const best = bestOf(candidates, 0.4);
  const fuller = candidates.find(
    ({ value, confidence }) =>
      best !== null && confidence > 0.8 * best.confidence && value.startsWith(`${best.value},`),
  );
  return best && fuller
    ? { value: fuller.value, evidence: fuller.evidence, confidence: best.confidence }
    : best;
}
