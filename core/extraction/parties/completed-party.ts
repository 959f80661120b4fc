import { squash } from '../../layout/fold.ts';
import type { DocumentContext } from '../document-context.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { legalFormIn } from '../values/legal-form.ts';
import type { PartyPart, PartyText } from '../values/party-text.ts';
import { hasPostalCode } from '../values/postal-code.ts';
import type { PartyCandidate } from './parties.ts';
import { registeredOffice } from './registered-office.ts';

const bankWords = phrasePattern('{{bank-account}}');

/** A line that names no place under the name of a letterhead: `Négociant-éleveur depuis 1923`. */
const isMotto = ({ address, country }: PartyText): boolean =>
  address !== null &&
  country === null &&
  !/,|\d/.test(address.value.replace(/(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/, ''));

/** "Remit to: Acme Ltd, account 45348-0091": an address has a town or a country, and is no bank's. */
export const isPostal = (party: PartyText): boolean => {
  const { address, country } = party;
  return (
    address !== null &&
    !isMotto(party) &&
    !bankWords().test(address.value) &&
    (country !== null || hasPostalCode(address.value))
  );
};

/** The sender's line over the window of an envelope leaves out the country that the footer prints. */
const goesOnWithCountry = (short: PartyText, long: PartyText): boolean =>
  short.country === null &&
  long.country !== null &&
  squash(long.address?.value ?? '').startsWith(squash(short.address?.value ?? ''));

/** Whether two candidates are named alike, the name of one perhaps shorter. */
export const sameName = (a: PartyCandidate, b: PartyCandidate): boolean => {
  const [one, other] = [squash(a.party.name?.value ?? ''), squash(b.party.name?.value ?? '')];
  return one !== '' && (one.startsWith(other) || other.startsWith(one));
};

/** A letterhead with the name, a footer with the address: what one lacks, another of the same name has. */
export function completed(
  candidate: PartyCandidate,
  others: readonly PartyCandidate[],
  { knowledge }: DocumentContext,
): PartyCandidate {
  const same = others.filter((other) => other !== candidate && sameName(other, candidate));
  const { party } = candidate;
  const postal = same.find((other) => isPostal(other.party));
  const own = isPostal(party)
    ? party
    : (postal?.party ??
      (party.address ? party : (same.find((other) => other.party.address)?.party ?? party)));
  const full = same.find((other) => goesOnWithCountry(own, other.party))?.party ?? own;
  const taxId = party.taxId ?? same.find((other) => other.party.taxId)?.party.taxId ?? null;
  // The mark at the head says "Lindqvist", the small print "Lindqvist Industri AB".
  const hasForm = (part: PartyPart | null): boolean => legalFormIn(part?.value ?? '', knowledge) > 0;
  const begins = (part: PartyPart): boolean =>
    part.value.toLowerCase().startsWith(`${party.name?.value.toLowerCase()} `);
  const named = hasForm(party.name)
    ? null
    : postal?.party.name && hasForm(postal.party.name) && begins(postal.party.name)
      ? postal.party.name
      : null;
  return {
    ...candidate,
    party: {
      ...party,
      name: named ?? party.name,
      address: full.address,
      country: party.country ?? full.country,
      taxId,
    },
  };
}

/** The issuer with the address of its small print, where its letterhead has none. */
export function withRegisteredOffice(supplier: PartyCandidate, context: DocumentContext): PartyCandidate {
  const { party } = supplier;
  const office = registeredOffice(context);
  if (office)
    return { ...supplier, party: { ...party, ...office, country: office.country ?? party.country } };
  return isMotto(party) ? { ...supplier, party: { ...party, address: null } } : supplier;
}
