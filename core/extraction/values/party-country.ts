import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import { countryOfAddress, fitsPostalCode } from './address-country.ts';
import { findCountries } from './country.ts';
import { type PartyPart, partyPart } from './party-part.ts';

/** The lines of an address as one text, a comma between them. */
export const joinedLines = (lines: readonly Run[]): string =>
  lines
    .map(({ text }) => text.replace(/[\s,;]+$/, '').replace(/^[\s,;]+/, ''))
    .filter(Boolean)
    .join(', ');

/** The last country that a line names; a name over two lines (`United` over `Kingdom`) is not found here. */
function nameIn(line: Run, { values }: ExtractionKnowledge): PartyPart | null {
  const found = findCountries(line.text, values.countries, false)
    .filter((one) => one.certainty === 1)
    .at(-1);
  return found ? partyPart(piecesAt(line, found.index, found.length), found.code) : null;
}

/** "DE 12345 Leipzig", "D-63571 Gelnhausen", and a code alone on its line; "NO 42/1" is a number. */
function codeBefore({ text, pieces }: Run, { values }: ExtractionKnowledge): PartyPart | null {
  const alone = /^,?\s*([A-Z]{2})$/.exec(text)?.[1];
  const first = /^([A-Z]{2})[\s-]+(?=[A-Z]{1,2}\d|\d{4,6}\b|\d{3} ?\d{2}\b)/.exec(text)?.[1];
  const code = /^D-\d{5}\b/.test(text) ? 'DE' : (alone ?? first);
  // "SA 5268" is South Australia: codes of Saudi Arabia have five figures.
  const fits = code !== undefined && (code !== first || fitsPostalCode(text, code, values));
  return fits && values.countries.alpha2.has(code) ? partyPart(pieces.slice(0, 1), code) : null;
}

/** "Sheffield, S9 1XH, United" over "Kingdom". */
function nameAtEnd(lines: readonly Run[], { values }: ExtractionKnowledge): PartyPart | null {
  const whole = runOf(lines.flatMap(({ pieces }) => pieces));
  const found = findCountries(whole.text, values.countries, false).findLast(
    ({ index, length, certainty }) => certainty === 1 && index + length === whole.text.length,
  );
  return found ? partyPart(piecesAt(whole, found.index, found.length), found.code) : null;
}

/** By the way the address is written; shown at the fewest of its last lines that tell it. */
function byAddress(lines: readonly Run[], { values }: ExtractionKnowledge): PartyPart | null {
  for (let from = lines.length - 1; from >= 0; from -= 1) {
    const last = lines.slice(from);
    const code = countryOfAddress(joinedLines(last), values);
    if (code)
      return partyPart(
        last.flatMap(({ pieces }) => pieces),
        code,
      );
  }
  return null;
}

/**
 * The country of an address: by its name, or by a code or a postal code that no other country writes so.
 *
 * @param lines the lines of the address, the party's name not among them
 */
export function partyCountry(lines: readonly Run[], knowledge: ExtractionKnowledge): PartyPart | null {
  const firstOf = (all: readonly Run[], read: typeof nameIn): PartyPart | null => {
    for (const line of all) {
      const part = read(line, knowledge);
      if (part) return part;
    }
    return null;
  };
  return (
    firstOf(lines.toReversed(), nameIn) ??
    firstOf(lines, codeBefore) ??
    nameAtEnd(lines, knowledge) ??
    byAddress(lines, knowledge)
  );
}
