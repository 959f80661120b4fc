import { type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findCountries } from '../values/country.ts';
import { readHsCode } from '../values/hs-code.ts';

/** What the words for tariff codes have in common in many languages. */
const tariffWords = phrasePattern('{{tariff-like}}');
const originWords = phrasePattern('{{origin-like}}');

/** Whether words sound like the name of a tariff code or of an origin. */
export const soundsLikeDetail = (text: string): boolean =>
  tariffWords().test(text) || originWords().test(text);

interface Detail {
  readonly value: Found<string>;
  /** The label and its value. */
  readonly pieces: readonly Piece[];
}

export interface LikelyDetails {
  readonly hsCode: Detail | null;
  readonly countryOfOrigin: Detail | null;
}

/**
 * A tariff code and an origin below a description whose labels no list knows: words that sound like it, a colon,
 * and just such a value (`Clasificación arancelaria: 760612`).
 */
export function likelyDetails(run: Run, context: DocumentContext): LikelyDetails {
  let hsCode: Detail | null = null;
  let countryOfOrigin: Detail | null = null;
  let from = 0;
  for (const [at, piece] of run.pieces.entries()) {
    if (!/:$/.test(piece.text)) continue;
    const label = runOf(run.pieces.slice(from, at + 1));
    const next = runOf(run.pieces.slice(at + 1));
    const take = (value: Found<string>, index: number, length: number): Detail => {
      const pieces = piecesAt(next, index, length);
      from = at + 1 + pieces.length;
      return { value, pieces: [...label.pieces, ...pieces] };
    };
    const code = tariffWords().test(label.text) ? readHsCode(next.text, false) : null;
    const country = originWords().test(label.text)
      ? findCountries(next.text, context.knowledge.values.countries, true)[0]
      : undefined;
    if (!hsCode && code?.index === 0) {
      const found = foundAt(code.code, 0.88, piecesAt(next, code.index, code.length));
      hsCode = take(found, code.index, code.length);
    } else if (!countryOfOrigin && country?.index === 0) {
      const pieces = piecesAt(next, country.index, country.length);
      countryOfOrigin = take(foundAt(country.code, 0.86 * country.certainty, pieces), 0, country.length);
    }
  }
  return {
    hsCode: hsCode ?? bracketedCode(run),
    countryOfOrigin: countryOfOrigin ?? originOfCountry(run, context),
  };
}

/** `Chinese origin, HS 84672100`: the country stands before the word. */
function originOfCountry(run: Run, { knowledge }: DocumentContext): Detail | null {
  const word = originWords().exec(run.text);
  const before = run.text.slice(0, word?.index ?? 0);
  const country = findCountries(before, knowledge.values.countries, false).at(-1);
  if (!word || !country || before.slice(country.index + country.length).trim() !== '') return null;
  if (!/(?:^|[,;(–-])\s*$/.test(before.slice(0, country.index))) return null;
  const length = word.index + word[0].length - country.index;
  const value = piecesAt(run, country.index, country.length);
  return {
    value: foundAt(country.code, 0.86 * country.certainty, value),
    pieces: piecesAt(run, country.index, length),
  };
}

/** A code with its points in brackets behind a description: `Camisa de algodão (6205.20.00)`. */
function bracketedCode(run: Run): Detail | null {
  const match = /\s[([](\d{4}\.\d{2}(?:\.?\d{2}){0,2})[)\]]$/.exec(run.text);
  const code = match?.[1] ? readHsCode(match[1], false) : null;
  if (!match || !code) return null;
  const pieces = piecesAt(run, match.index + 1, match[0].length - 1);
  return { value: foundAt(code.code, 0.85, pieces), pieces };
}
