import { dotted } from '../code-form.ts';
import type { HsCandidate } from '../hs.ts';
import { type Edition, type Nomenclature, pathOf } from '../nomenclature/nomenclature.ts';

/** One subheading as it is suggested. */
export function candidate(
  nomenclature: Nomenclature,
  edition: Edition,
  digits: string,
  confidence: number,
  matchedTerms: readonly string[],
): HsCandidate {
  const entries = nomenclature.editions[edition];
  return {
    code: dotted(digits),
    description: entries.get(digits)!.description,
    path: pathOf(entries, digits),
    confidence: Math.round(confidence * 10_000) / 10_000,
    chapter: digits.slice(0, 2),
    heading: dotted(digits.slice(0, 4)),
    nomenclature: edition,
    matchedTerms,
  };
}
