import type { ExtractionKnowledge } from '../knowledge/knowledge.ts';
import { readCountry } from '../values/country.ts';
import { legalFormIn } from '../values/legal-form.ts';

/**
 * Whether a text is a party with all its address and has no more lines: `Acme Ltd, 4 High Street, Leeds LS1 4AB, United
 * Kingdom`. It ends with its country.
 */
export function isWholeParty(text: string, knowledge: ExtractionKnowledge): boolean {
  const [name = '', ...rest] = text.split(',');
  const country = readCountry(
    rest
      .at(-1)
      ?.replace(/[\s.;]+$/, '')
      .trim() ?? '',
    knowledge.values.countries,
  );
  return rest.length >= 2 && country !== null && legalFormIn(name, knowledge) > 0;
}
