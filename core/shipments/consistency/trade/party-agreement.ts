import { distance } from 'fastest-levenshtein';
import { squashLikeOcr } from '../../../layout/fold.ts';
import type { RuleFinding } from '../finding.ts';
import { confidenceOf, observe } from '../observe.ts';
import { isFromPicture, isHardlyRead, type Misreading } from '../reading/misreading.ts';
import { softened } from '../reading/softened.ts';
import type { RuleContext } from '../rule.ts';
import { criticalIfConfident } from '../severity.ts';
import { listed, quoted, sentence, typeName } from '../wording.ts';
import { areDifferentAddresses } from './compare-addresses.ts';
import { compareParties, isForwarder, type NamedParty } from './named-party.ts';

import { phraseKey, wordsIn } from './phrases.ts';

/** The question to one side of the sale. */
export interface SideOfSale {
  /** As the papers name the side, the invoice first if it is there. */
  readonly parties: readonly NamedParty[];
  readonly otherSide: readonly NamedParty[];
  /** Others that may explain a name: notify party, producer. */
  readonly bystanders: readonly NamedParty[];
  /** `sells`, `buys` */
  readonly does: 'sells' | 'buys';
}

/** Compares the parties of one side. Null when fewer than two papers name one. */
export function partyAgreement(side: SideOfSale, context: RuleContext): readonly RuleFinding[] | null {
  if (side.parties.length < 2) return null;
  const { companies } = context.knowledge.trade;
  const isOne = (left: NamedParty, right: NamedParty): boolean =>
    !['different', 'sister'].includes(compareParties(left, right, companies));
  const groups: NamedParty[][] = [];
  for (const party of side.parties) {
    const group = groups.find(([first]) => first && isOne(first, party));
    if (group) group.push(party);
    else groups.push([party]);
  }
  return [
    ...groups.flatMap((group) => variants(group, context)),
    ...(groups.length > 1 ? strangers(groups, side, context) : []),
  ];
}

const named = ({ paper, role, party }: NamedParty): string =>
  `${quoted(party.name)} (${role} on the ${typeName(paper.documentType)})`;

const observed = (parties: readonly NamedParty[]) =>
  parties.map(({ paper, role }) => observe(paper, `${role}.name`));

/** Names of one company that differ in a way that may mean another: its legal form, its country. */
function variants(group: readonly NamedParty[], context: RuleContext): readonly RuleFinding[] {
  const { companies } = context.knowledge.trade;
  const [first, ...others] = group;
  if (!first) return [];
  const form = others.filter((other) => compareParties(first, other, companies) === 'other_form');
  const abroad = others.filter(
    ({ party }) =>
      party.country !== null &&
      first.party.country !== null &&
      party.country !== first.party.country &&
      !isOneAddress(party.address, first.party.address),
  );
  const longer = others.filter((other) => compareParties(first, other, companies) === 'contained');
  const findings: RuleFinding[] = [];
  if (form.length > 0)
    findings.push({
      severity: 'warning',
      message: `${named(first)} has another legal form as ${listed(form.map(named))}. Companies with different legal forms are different companies in law: please confirm which one it is and correct the other papers.`,
      observations: observed([first, ...form]),
    });
  if (abroad.length > 0)
    findings.push({
      severity: 'warning',
      message: `${named(first)} is in ${first.party.country}, but ${listed(abroad.map((one) => `${named(one)} is in ${one.party.country}`))}. A company of the same name in another country is another importer or exporter: please confirm which one is meant.`,
      observations: [first, ...abroad].map(({ paper, role }) => observe(paper, `${role}.country`)),
    });
  if (longer.length > 0)
    findings.push({
      severity: 'info',
      message: `${named(first)} is written ${listed(longer.map(named))}. The names seem to mean the same company.`,
      observations: observed([first, ...longer]),
    });
  return findings;
}

/** One address lies in one country: that of one of the two was misread. */
const isOneAddress = (left: string | null, right: string | null): boolean =>
  left !== null && right !== null && hasWords(left) && hasWords(right) && !areDifferentAddresses(left, right);

const hasWords = (address: string): boolean => wordsIn(address).length >= 3;

/** Whether a name is a line of the address of the company instead of its name: the name was left out or not read. */
const isAddressLine = ({ name }: NamedParty, of: readonly NamedParty[]): boolean => {
  const key = phraseKey(name.printed);
  return key.length >= 5 && of.some(({ party }) => phraseKey(party.address ?? '').includes(key));
};

/** Signs of a name that were misread at most. */
const mostMisread = 2;

/** The scanned name that was hardly read, or read with doubt and nearly as the other. */
function misreadName(
  first: NamedParty,
  group: readonly NamedParty[],
  context: RuleContext,
): Misreading | null {
  const { sureNumber } = context.knowledge.tolerances;
  const key = ({ name }: NamedParty): string => squashLikeOcr(name.words.join(''));
  const isNear = group.every(
    (other) => key(other).length >= 8 && distance(key(first), key(other)) <= mostMisread,
  );
  const field = ({ role }: NamedParty): string => `${role}.name`;
  const misread = [first, ...group].find(
    (one) =>
      isHardlyRead(context, one.paper, field(one)) ||
      (isNear && isFromPicture(one.paper, field(one)) && confidenceOf(one.paper, field(one)) < sureNumber),
  );
  return misread ? { paper: misread.paper, field: field(misread) } : null;
}

function strangers(
  groups: readonly (readonly NamedParty[])[],
  side: SideOfSale,
  context: RuleContext,
): readonly RuleFinding[] {
  const { companies } = context.knowledge.trade;
  const main =
    groups.find((group) => group.some(({ paper }) => paper.documentType === 'invoice')) ?? groups[0];
  const [first] = main ?? [];
  if (!main || !first) return [];
  const findingFor = (group: readonly NamedParty[]): RuleFinding => {
    const observations = observed([first, ...group]);
    const names = listed(group.map(named));
    if (group.every((one) => isAddressLine(one, main)))
      return {
        severity: 'info',
        message: `${sentence(names)} is a line of the address of ${named(first)}. The name seems to be missing there: look at the page.`,
        observations,
      };
    const relation = (other: NamedParty) => group.map((one) => compareParties(one, other, companies));
    const isAny = (others: readonly NamedParty[]): boolean =>
      others.some((other) => relation(other).some((found) => found === 'same' || found === 'contained'));
    if (isAny(side.otherSide))
      return {
        severity: 'critical',
        message: `${sentence(names)} is the company that ${side.does === 'sells' ? 'buys' : 'sells'} on the other papers; ${named(first)} ${side.does}. The two parties seem to be exchanged: have the paper corrected.`,
        observations,
      };
    if (relation(first).includes('sister'))
      return {
        severity: 'warning',
        message: `${named(first)} and ${names} have similar names, but not the same. Please confirm whether this is one company; if it is, correct the name, since customs takes the two for different ones.`,
        observations,
      };
    // Whoever makes or receives the goods is named alike on several papers, or as producer or notify party.
    const explained = group.length > 1 || isAny(side.bystanders.filter(({ role }) => role === 'producer'));
    const outnumbered = main.length === 1 && group.length > 1;
    if (explained || outnumbered) return chain(first, group, side, observations);
    const notified = side.bystanders.filter(({ role }) => role === 'notifyParty');
    const [only] = group;
    if (
      only?.role === 'consignee' &&
      notified.some((one) => compareParties(one, first, companies) === 'same')
    )
      return {
        severity: 'info',
        message: `The goods are consigned to ${names}; the buyer ${quoted(first.party.name)} is to be notified. The consignee must release the goods to the buyer.`,
        observations,
      };
    if (only && isForwarder(only, companies) && ['shipper', 'consignee'].includes(only.role))
      return {
        severity: 'info',
        message: `${sentence(names)} seems to be a forwarder: this may be the carrier's own bill of lading, on which ${named(first)} does not appear. The bill of lading between forwarder and customer shows the parties of the sale.`,
        observations,
      };
    const isAlone = main.length === 1 && side.parties.length === 2;
    return {
      severity: isAlone
        ? 'warning'
        : criticalIfConfident(
            [first, ...group].map(({ paper, role }) => [paper, `${role}.name`] as const),
            context.knowledge.tolerances,
          ),
      message: `${named(first)} ${side.does} the goods, but ${names}is named in the same role. Nothing on the papers connects the two: please say who ${side.does}, and have the wrong paper corrected.`,
      observations,
    };
  };
  return groups
    .filter((group) => group !== main)
    .map((group) => softened(findingFor(group), misreadName(first, group, context)));
}

const chain = (
  first: NamedParty,
  group: readonly NamedParty[],
  { does }: SideOfSale,
  observations: RuleFinding['observations'],
): RuleFinding => ({
  severity: 'info',
  message:
    does === 'sells'
      ? `${named(first)} invoices goods that ${listed(group.map(named))} ships or makes: a sale through a trader. The price of the sale for export counts as customs value; for a preferential origin the agreement must allow an invoice of a third party.`
      : `${named(first)} buys goods that ${listed(group.map(named))} receives: a sale in a chain. Please make sure who imports, since that company pays duty and tax.`,
  observations,
});
