import { codeDigits, dotted } from '../code-form.ts';
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

/** How sure a code is that was itself the query: the query says the code, not that it fits the goods. */
const namedCodeConfidence = 1;

/**
 * A query that is a code of six to ten digits is looked up, not searched for: the code itself, or for
 * one that only HS 2017 has its successors, which share the confidence. Null for any other query.
 */
export function candidatesForCode(nomenclature: Nomenclature, query: string): readonly HsCandidate[] | null {
  const digits = codeDigits(query);
  if (digits === null || !/^\d{6,10}$/.test(digits)) return null;
  const harmonized = digits.slice(0, 6);
  if (nomenclature.editions.HS2022.has(harmonized))
    return [candidate(nomenclature, 'HS2022', harmonized, namedCodeConfidence, [query])];
  const successors = nomenclature.replacedBy.get(harmonized);
  return (
    successors?.map((code) =>
      candidate(nomenclature, 'HS2022', code, namedCodeConfidence / successors.length, [query]),
    ) ?? null
  );
}
