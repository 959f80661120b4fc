import { squash } from '../../layout/fold.ts';
import type { DocumentContext } from '../document-context.ts';

/** An international account number (ISO 13616): country, two check digits, then groups up to 34 characters in all. */
const account = /(?<![\p{L}\d])([A-Z]{2})\d{2}(?:\s?[A-Z\d]{4}){2,7}(?:\s?[A-Z\d]{1,3})?(?![\p{L}\d])/gu;
/** The shortest of these numbers is Norway's. */
const leastLength = 15;

/**
 * Countries of the account numbers on a paper. Whoever issues a paper wants to be paid at home, as a rule; of two
 * companies that nothing else tells apart, the one of another country is its receiver.
 */
export function accountCountries(context: DocumentContext): ReadonlySet<string> {
  const found = new Set<string>();
  const texts = context.layouts.flatMap(({ lines }) =>
    lines.flatMap(({ segments }) => segments.map(({ text }) => text)),
  );
  // Other numbers look alike: "LUT ARN AD2403240101649" is of an Indian tax.
  if (!texts.some((text) => /\bIBAN\b/.test(text))) return found;
  for (const text of texts)
    for (const [number, country = ''] of text.matchAll(account))
      if (number.replace(/\s/g, '').length >= leastLength) found.add(country);
  return found;
}

/** How addresses of the web write letters that they long could not have, where it is not the bare letter: `mueller.example`. */
const spelled: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', æ: 'ae', å: 'aa' };

/** The keys by which a web address may carry the name of a company. */
export const hostKeys = (name: string): readonly string[] => [
  squash(name),
  squash(name.toLowerCase().replace(/[äöüøæå]/g, (letter) => spelled[letter] ?? letter)),
];
