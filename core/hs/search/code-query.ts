import { codeDigits, dotted } from '../code-form.ts';
import type { HsCandidate, HsNotice } from '../hs.ts';
import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import { candidate } from './candidates.ts';
import type { Ranking } from './searcher.ts';

/** A query that is a code: its answer, and the notice on it. */
export interface CodeQuery {
  /** Subheadings of HS 2022, six digits. Empty: the text is to be searched for among all. */
  readonly codes: readonly string[];
  /** A text by which they are ranked; null when they are equally likely. */
  readonly rankedBy: string | null;
  readonly notice: HsNotice | null;
}

/** `HS code: 6109.10`, as it is pasted from a document. */
const label = /^(?:hs|hts|hsn|htsus|cn|taric|tariff)(?:\s*(?:code|no\.?|number))?\s*[:#]?\s*(?=\d)/i;

/** With the dot after the heading, digits are meant as a code. */
const writtenAsCode = /(?:^|\D)\d{4}\.\d{2}/;

/**
 * A code is looked up, not searched for: of HS 2022 itself; one that only HS 2017 has gives its
 * successors; a heading, or a code that neither edition has, the subheadings of the heading. Null for any
 * query that is no code: other digits may be anything, unless they are written as one.
 */
export function codeQuery({ editions, replacedBy }: Nomenclature, query: string): CodeQuery | null {
  const digits = codeDigits(query.replace(label, ''));
  if (digits === null || !/^(?:\d{4}|\d{6,10})$/.test(digits)) return null;
  const [heading, harmonized] = [digits.slice(0, 4), digits.slice(0, 6)];
  const inHeading = editions.HS2022.get(heading)?.children ?? [];
  if (digits.length === 4)
    return inHeading.length === 0
      ? null
      : { codes: inHeading, rankedBy: null, notice: inHeading.length === 1 ? null : incomplete(heading) };
  if (editions.HS2022.has(harmonized)) return { codes: [harmonized], rankedBy: null, notice: null };
  const old = editions.HS2017.get(harmonized);
  if (old) {
    const codes = replacedBy.get(harmonized) ?? [];
    return { codes, rankedBy: old.description, notice: replaced(harmonized, codes.length) };
  }
  if (inHeading.length > 0) return { codes: inHeading, rankedBy: null, notice: unknownInHeading(harmonized) };
  return writtenAsCode.test(query) ? { codes: [], rankedBy: query, notice: unknown(harmonized) } : null;
}

/**
 * How much of the confidence in a removed code all successors share alike: its text shows which is
 * nearest, but not which of its goods are at hand.
 */
const sharedAlike = 0.1;

/** The subheadings that answer a code, best first; together they have the whole confidence. */
export function candidatesOfCode(
  nomenclature: Nomenclature,
  { codes }: CodeQuery,
  query: string,
  ranking: Ranking | null,
): readonly HsCandidate[] {
  const places = new Map(ranking?.codes.map((code, place) => [code, place]));
  const chances = codes.map((code) => (ranking ? ranking.chances[places.get(code)!]! : 1));
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return codes
    .map((code, index) => ({
      code,
      confidence: ((1 - sharedAlike) * chances[index]!) / (sum || 1) + sharedAlike / codes.length,
    }))
    .toSorted((a, b) => b.confidence - a.confidence)
    .map(({ code, confidence }) => candidate(nomenclature, 'HS2022', code, confidence, [query]));
}

const incomplete = (heading: string): HsNotice => ({
  code: 'INCOMPLETE_CODE',
  message: `${dotted(heading)} is a heading: these are its subheadings. Describe the goods to choose one.`,
});

const replaced = (code: string, successors: number): HsNotice => ({
  code: 'REPLACED_CODE',
  message:
    successors === 0
      ? `${dotted(code)} is of HS 2017 and was not carried into HS 2022: these are the nearest by their text. Describe the goods for a more certain answer.`
      : `${dotted(code)} is of HS 2017. In HS 2022 its goods are in ${successors === 1 ? 'this subheading' : `one of ${successors} subheadings; describe the goods to choose one`}.`,
});

const unknown = (code: string): HsNotice => ({
  code: 'UNKNOWN_CODE',
  message: `Neither HS 2022 nor HS 2017 has ${dotted(code)}, or a heading ${dotted(code.slice(0, 4))}. Check the code, or describe the goods.`,
});

const unknownInHeading = (code: string): HsNotice => ({
  code: 'UNKNOWN_CODE',
  message: `Neither HS 2022 nor HS 2017 has ${dotted(code)}: these are the subheadings of its heading. Check the code, or describe the goods.`,
});
