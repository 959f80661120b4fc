import { fieldValues } from '../../../compliance/field-values.ts';
import type { Party } from '../../../extraction/invoice-shape.ts';
import type { Paper } from '../paper.ts';
import type { RuleContext } from '../rule.ts';
import { type CompanyName, readCompanyName } from './company-name.ts';
import type { CompanyWords } from './company-words.ts';
import { compareNames, type NameRelation } from './compare-companies.ts';
import { phraseKey, phrasesIn, wordsIn } from './phrases.ts';

/** A company in a role on a paper. */
export interface NamedParty {
  readonly paper: Paper;
  /** `supplier`, `consignee`. */
  readonly role: string;
  readonly party: Party;
  readonly name: CompanyName;
}

/** Paper and role of each who sells or sends, and of each who buys or receives. */
const sellers = [
  ['invoice', 'supplier'],
  ['packing_list', 'supplier'],
  ['bill_of_lading', 'shipper'],
  ['certificate_of_origin', 'exporter'],
] as const;
const buyers = [
  ['invoice', 'buyer'],
  ['packing_list', 'buyer'],
  ['bill_of_lading', 'consignee'],
  ['certificate_of_origin', 'importer'],
] as const;

/** The party of a role, or null where the paper names none; "to order" and "same as" name nobody. */
export function partyIn(paper: Paper | undefined, role: string, words: CompanyWords): NamedParty | null {
  const party = paper ? (fieldValues(paper.data, role)[0]?.value as Party | null) : null;
  const printed = party?.name?.trim();
  if (!paper || !party || !printed) return null;
  // Dashes and dots are no name.
  if (!/[\p{L}\p{N}]/u.test(printed)) return null;
  if (orderIn(printed, words) !== null || words.same.has(phraseKey(printed))) return null;
  return { paper, role, party, name: readCompanyName(printed, words) };
}

export const sellersOf = (context: RuleContext): readonly NamedParty[] => partiesOf(context, sellers);
export const buyersOf = (context: RuleContext): readonly NamedParty[] => partiesOf(context, buyers);

const partiesOf = (
  { papers, knowledge }: RuleContext,
  roles: typeof sellers | typeof buyers,
): readonly NamedParty[] =>
  roles.flatMap(
    ([type, role]) =>
      partyIn(
        papers.find(({ documentType }) => documentType === type),
        role,
        knowledge.trade.companies,
      ) ?? [],
  );

/** To whose order a consignee is: a name, an empty text for nobody's; null for a consignee by name. */
export function orderIn(printed: string, { order }: CompanyWords): string | null {
  const words = wordsIn(printed);
  const [found] = phrasesIn(words, order);
  if (!found || found.from > 0) return null;
  // "Order Systems GmbH" is a company.
  if (found.to === 1 && words.length > 1 && found.to - found.from === 1) return null;
  return printed.slice(words[found.to - 1]?.end ?? 0).replace(/^[\s:,.-]+/, '');
}

/** How two parties relate by name; a town of either address behind the name is ignored. */
export function compareParties(left: NamedParty, right: NamedParty, words: CompanyWords): NameRelation {
  const places = new Set(
    [left, right].flatMap(({ party }) => wordsIn(party.address ?? '').map(({ key }) => key)),
  );
  return compareNames(left.name, right.name, words, places);
}

/** Whether one of the two is named or addressed as a branch, a warehouse or a works of the company. */
export function hasSite(left: NamedParty, right: NamedParty, { sites }: CompanyWords): boolean {
  const names = (text: string | null) => phrasesIn(wordsIn(text ?? ''), sites).length > 0;
  // A word that both names have is a part of the name.
  if (names(left.name.printed) !== names(right.name.printed)) return true;
  return names(left.party.address) || names(right.party.address);
}

/** Whether the name is that of a forwarder or carrier. */
export const isForwarder = ({ name }: NamedParty, { forwarders }: CompanyWords): boolean =>
  wordsIn(name.printed).some(({ key }) => forwarders.has(key));

/** Whether a text names a bank. */
export const namesBank = (printed: string, { banks }: CompanyWords): boolean =>
  wordsIn(printed).some(({ key }) => banks.has(key) || /bank$/.test(key));
