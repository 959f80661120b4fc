import type { CheckSubject } from '../check-subject.ts';
import type { ComplianceCheck } from '../compliance-result.ts';
import { type Finding, notApplicable, outcome } from '../findings.ts';
import { wordsOf } from '../goods-words.ts';
import { type NamedParty, partiesOf } from '../subject-fields.ts';
import { listed, quoted, sentence } from '../wording.ts';

const identity = { checkId: 'party_details', checkName: 'Party Details' } as const;
const entrySource =
  'EU: data elements 13 01 to 13 09 of Delegated Regulation (EU) 2015/2446 Annex B; US: 19 CFR 141.86(a)(2)';

/** A consignee that is whoever holds the bill. */
const toOrder = /^(?:to\s+(?:the\s+)?)?order(?:\s+of\b.*)?$|^to (?:the )?(?:order|bearer)\b/iu;
const postBox =
  /(?<!\p{L})(?:p\.?\s?o\.?\s?box|post\s?box|postfach|apartado|boîte postale|b\.\s?p\.|casella postale|postbus)(?!\p{L})/iu;

/** Are the parties complete enough for an entry: name, whole address, country, a tax number that can be true? */
export function checkParties(subject: CheckSubject): ComplianceCheck {
  const parties = partiesOf(subject);
  if (parties.length === 0)
    return notApplicable(identity, 'No parties were read from this document. Enter them from the page.');
  return outcome(
    subject,
    identity,
    [
      ...parties.flatMap((party) => partyFindings(subject, party)),
      ...samePartyTwice(parties),
      ...missingNotify(subject, parties),
    ],
    `${sentence(listed(parties.map(({ label }) => `the ${label}`)))} ${parties.length === 1 ? 'is' : 'are'} stated with name, address and country.`,
    {
      details: {
        parties: parties.map(({ path, name, country, taxId }) => ({ path, name, country, taxId })),
      },
    },
  );
}

function partyFindings(subject: CheckSubject, party: NamedParty): readonly Finding[] {
  const { path, label, name, address, country } = party;
  if (name !== null && toOrder.test(name)) return [];
  const found: Finding[] = [];
  const report = (part: string, problem: string, value: unknown, message: string) =>
    found.push({
      status: 'warning',
      problem,
      fields: [`${path}.${part}`],
      value,
      message,
      source: entrySource,
    });

  if (name === null)
    report(
      'name',
      'no_name',
      null,
      `The ${label} has no name. Enter it from the page: an entry names every party.`,
    );
  if (address === null)
    report(
      'address',
      'no_address',
      null,
      `The ${label} ${quoted(name ?? '')} has no address. Enter it from the page or from your master data.`,
    );
  else if (wordsOf(address).replaceAll(' ', '').length < subject.rules.thresholds.addressLength)
    report(
      'address',
      'short_address',
      address,
      `The address of the ${label}, ${quoted(address)}, is too short to hold street and place. Enter all of it from the page or from your master data.`,
    );
  else if (
    postBox.test(address) &&
    !/\d.*\d/u.test(address.replace(/\b(?:box|postfach|apartado)\W*\d+/giu, ''))
  )
    report(
      'address',
      'post_box',
      address,
      `The address of the ${label} is a post box, ${quoted(address)}. Customs and carriers need the business address: ask for the street.`,
    );
  if (country === null && address !== null)
    report(
      'country',
      'no_country',
      null,
      `The country of the ${label} ${quoted(name ?? '')} was not found. Enter it: an entry names it, and it is needed for sanctions checks.`,
    );
  const taxFinding = taxNumberFinding(subject, party);
  return taxFinding ? [...found, taxFinding] : found;
}

/** An EORI number: the country and up to fifteen signs. Source: Union Customs Code Art. 9, Annex B, 13 01 017. */
const eori = /^[A-Z]{2}[A-Z0-9]{1,15}$/;

function taxNumberFinding(
  subject: CheckSubject,
  { path, label, country, taxId }: NamedParty,
): Finding | null {
  if (taxId === null) return null;
  const signs = taxId.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const form = subject.rules.taxNumbers
    .filter(({ prefix }) => signs.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0];
  if (!form) return null;
  const rest = signs.slice(form.prefix.length);
  // A word that begins as a country does is no number of it.
  if (!/\d{4}/.test(rest)) return null;
  const found = { fields: [`${path}.taxId`], value: taxId, source: form.source, checkedOn: form.checkedOn };
  if (country !== null && form.country !== country && form.pattern.test(rest))
    return {
      ...found,
      status: 'warning',
      problem: 'tax_number_of_other_country',
      fields: [`${path}.taxId`, `${path}.country`],
      message: `The tax number ${quoted(taxId)} of the ${label} is of ${form.country}, but its country is ${country}. Ask whether it is that of a fiscal representative; otherwise it belongs to another party.`,
    };
  if (form.pattern.test(rest) || !/^[A-Z]*\d+[A-Z]*\d*$/.test(rest)) return null;
  // EORI numbers are longer than nearly all tax numbers, but share their first letters.
  if (eori.test(signs) && rest.length > 10) return null;
  return {
    ...found,
    status: 'warning',
    problem: 'tax_number_form',
    message: `The tax number ${quoted(taxId)} of the ${label} begins as one of ${form.country} but has not its form (${form.form} after ${form.prefix}). Compare it with the page; a wrong number is refused with the entry.`,
  };
}

function samePartyTwice(parties: readonly NamedParty[]): readonly Finding[] {
  const key = ({ name }: NamedParty) => (name === null ? '' : wordsOf(name));
  const seller = parties.find(({ role, name }) => role === 'party_from' && name !== null);
  const buyer = parties.find(({ role, path }) => role === 'party_to' && path !== 'notifyParty');
  if (!seller || !buyer || key(seller) !== key(buyer)) return [];
  return [
    {
      status: 'warning',
      problem: 'same_party',
      fields: [`${seller.path}.name`, `${buyer.path}.name`],
      value: seller.name,
      message: `${sentence(`the ${seller.label}`)} and the ${buyer.label} have the same name, ${quoted(seller.name ?? '')}. Look whether one was misread; goods that a house sends to itself are no sale, and are valued in another way.`,
      source: 'WTO Customs Valuation Agreement Art. 1 and Advisory Opinion 1.1',
    },
  ];
}

/** On a bill to order only the notify party can be informed that the goods have come. */
function missingNotify({ documentType }: CheckSubject, parties: readonly NamedParty[]): readonly Finding[] {
  if (documentType !== 'bill_of_lading') return [];
  const consignee = parties.find(({ path }) => path === 'consignee');
  if (!consignee?.name || !toOrder.test(consignee.name) || parties.some(({ path }) => path === 'notifyParty'))
    return [];
  return [
    {
      status: 'warning',
      problem: 'no_notify_party',
      fields: ['notifyParty.name'],
      value: null,
      message: `The bill is ${quoted(consignee.name)} and names no notify party, so no one is informed of the arrival. Look at the page, or ask the shipper.`,
      source:
        'EU: notify party of the entry summary declaration, Delegated Regulation (EU) 2015/2446 Annex B; US: 19 CFR 149.3',
    },
  ];
}
