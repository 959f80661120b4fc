import { type Piece, piecesAt, type Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { readCountry } from '../values/country.ts';
import { readHsCode } from '../values/hs-code.ts';

export interface ListedDetails {
  readonly hsCode: Found<string>;
  readonly countryOfOrigin: Found<string>;
  readonly partNumber: Found<string> | null;
}

/** A code that stands for itself: its points or its eight digits and more tell it from other numbers. */
const wholeCode = /^(?:\d{4}\.\d{2}(?:\.?\d{2}){0,2}|\d{4}\s?\d{2}\s?\d{2}(?:\s?\d{2})?|\d{8}|\d{10,11})$/;
const article = /^(?=.*\d)[\p{L}\d][\p{L}\d._-]{3,24}$/u;

/**
 * A line under the goods that lists their tariff code and their origin without a name for either, the names standing in
 * the head of the table or nowhere: `84821010 / DE`, `MAT-88291 / 84821010 / DE`. Nothing else may stand on it.
 */
export function listedDetails(run: Run, { knowledge }: DocumentContext): ListedDetails | null {
  // "8467210000 CN": a space parts them too where both are whole.
  const text = run.text.replace(/^(\d{4}\.\d{2}(?:\.?\d{2}){0,2}|\d{8}|\d{10}) (?=\p{Lu}{2}$)/u, '$1/');
  const parts = [...text.matchAll(/(?:(?!\s[-–]\s)[^/|,;])+/g)]
    .map(({ 0: text, index }) => ({
      text: text.replace(/^[\s–-]+|\s+$/g, ''),
      index: index + (/^[\s–-]*/.exec(text)?.[0].length ?? 0),
    }))
    .filter(({ text }) => text !== '');
  if (parts.length < 2 || parts.length > 3) return null;
  const pieces = (part: (typeof parts)[number]): Piece[] => piecesAt(run, part.index, part.text.length);
  const code = parts.find(({ text }) => wholeCode.test(text));
  const read = code ? readHsCode(code.text, false) : null;
  const place = parts.find((part) => part !== code && readCountry(part.text, knowledge.values.countries));
  const country = place ? readCountry(place.text, knowledge.values.countries) : null;
  const other = parts.find((part) => part !== code && part !== place);
  if (!code || !read || !place || !country || (other && !article.test(other.text))) return null;
  return {
    hsCode: foundAt(read.code, 0.86, pieces(code)),
    countryOfOrigin: foundAt(country.code, 0.84 * country.certainty, pieces(place)),
    partNumber: other ? foundAt(other.text, 0.84, pieces(other)) : null,
  };
}
