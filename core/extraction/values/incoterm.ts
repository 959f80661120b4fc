import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { isCurrencyCode } from './currency.ts';

export interface IncotermRule {
  readonly code: string;
  readonly name: string;
  /** May be recognized where no label says that it is a term of delivery. */
  readonly unlabelled: boolean;
  /** May be recognized without a label where it stands alone with its place: its letters have other meanings. */
  readonly alone: boolean;
}

export interface IncotermReading {
  readonly code: string;
  readonly place: string | null;
  readonly index: number;
  readonly length: number;
}

const notPlace = phrasePattern(String.raw`{{no-place}}|\b20[012]\d\b|[®;|(]|\d{3}`);

/** Terms of payment behind a place, as papers state both in one: `FOB Tuticorin, D/A 60 days`. */
const payment = phrasePattern(String.raw`[,;/]?\s*(?:{{payment-code}}|\bnet \d|\b\d+\s?{{days}}|\d+\s?%).*$`);

/** `FOB Xiamen USD`: in what the prices are stated that the term is of, no part of the place. */
function withoutCurrency(place: string): string {
  const last = /(?:^|[\s,(/-]+)([A-Z]{3})[\s,.)]*$/.exec(place);
  return last?.[1] && isCurrencyCode(last[1]) ? place.slice(0, last.index) : place;
}

/** The named place behind a term: `FOB Shanghai, Incoterms 2020` gives `Shanghai`. */
function placeAfter(rest: string): { place: string; length: number } | null {
  const lead = /^[\s:,\-–.(]*/u.exec(rest)?.[0].length ?? 0;
  let place = rest.slice(lead);
  const cut = notPlace().exec(place);
  if (cut) place = place.slice(0, cut.index);
  // "EXW Wieliczka. Intra-Community supply": a sentence ends it, "St. Petersburg" does not.
  place = place.replace(/(?<=\p{L}{5})\.\s+\p{Lu}.*$/u, '');
  place = place.replace(payment(), '').replace(/,\s+\p{Ll}.*$/u, '');
  place = withoutCurrency(place).replace(/[\s,.\-–:)]+$/u, '');
  if (place.length > 45 || !/^\p{L}{2}/u.test(place)) return null;
  return { place, length: lead + place.length };
}

/** The first term of delivery in a text, in capitals as the ICC writes them, with its named place. */
export function readIncoterm(
  text: string,
  rules: readonly IncotermRule[],
  labelled: boolean,
): IncotermReading | null {
  const codes = rules.filter((rule) => labelled || rule.unlabelled).map((rule) => rule.code);
  const pattern = new RegExp(`(?<![\\p{L}\\d])(${codes.join('|')})(?![\\p{L}])`, labelled ? 'iu' : 'u');
  const match = pattern.exec(text);
  if (!match) return null;
  const rest = text.slice(match.index + match[0].length);
  // CIF is also the label of a Spanish tax number.
  if (match[0] === 'CIF' && /^[\s:.-]*[A-Z]-?\d{7}/.test(rest)) return null;
  const place = placeAfter(rest);
  return {
    code: match[0].toUpperCase(),
    place: place?.place ?? null,
    index: match.index,
    length: match[0].length + (place?.length ?? 0),
  };
}
