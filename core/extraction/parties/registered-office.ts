import { piecesAt, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findCountries } from '../values/country.ts';
import type { PartyText } from '../values/party-text.ts';
import { hasPostalCode } from '../values/postal-code.ts';

const office = phrasePattern(String.raw`^{{registered-office}}\s?:?\s`, 'iu');
/** What parts the address from the telephone and the register behind it. */
const end = /\s(?:[-–—|•·*]|T[ée]l)[.:]?\s|[|•·;]/u;

/**
 * The address of the issuer in the small print at the foot, behind the word for where a company is registered: `Siège :
 * 22 rue des Tisserands, 69100 Villeurbanne, France - Tél. …`. Null where no postal code proves it.
 */
export function registeredOffice({
  layouts,
  knowledge,
}: DocumentContext): Pick<PartyText, 'address' | 'country'> | null {
  for (const line of layouts.flatMap((layout) => layout.lines)) {
    const run = runOf(line.segments.flatMap(({ pieces }) => pieces));
    const from = office().exec(run.text)?.[0].length;
    if (from === undefined) continue;
    const rest = run.text.slice(from);
    const text = rest.slice(0, end.exec(rest)?.index).replace(/[\s,.]+$/, '');
    if (!hasPostalCode(text)) continue;
    const country = findCountries(text, knowledge.values.countries, false).at(-1);
    return {
      address: { value: text, pieces: piecesAt(run, from, text.length) },
      country: country
        ? { value: country.code, pieces: piecesAt(run, from + country.index, country.length) }
        : null,
    };
  }
  return null;
}
