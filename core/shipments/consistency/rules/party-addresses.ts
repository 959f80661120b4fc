import type { RuleFinding } from '../finding.ts';
import { observe } from '../observe.ts';
import type { ConsistencyRule } from '../rule.ts';
import { areDifferentAddresses } from '../trade/compare-addresses.ts';
import { buyersOf, compareParties, hasSite, type NamedParty, sellersOf } from '../trade/named-party.ts';
import { quoted, typeName } from '../wording.ts';

/** One company at two addresses: a works or a warehouse on the bill of lading, else a question. */
export const partyAddresses: ConsistencyRule = {
  id: 'party-addresses',
  name: 'Addresses of the parties',
  passed: 'Each party has one address on all papers.',
  check(context) {
    const { companies } = context.knowledge.trade;
    const sides = [sellersOf(context), buyersOf(context)].map((side) =>
      side.filter(({ party }) => party.address !== null),
    );
    if (sides.every((side) => side.length < 2)) return null;
    return sides.flatMap(([first, ...others]) =>
      others.flatMap((other): readonly RuleFinding[] => {
        if (!first || !isOtherPlace(first, other)) return [];
        const relation = compareParties(first, other, companies);
        if (relation !== 'same' && relation !== 'contained') return [];
        const isDelivery =
          other.paper.documentType === 'bill_of_lading' ||
          other.role === 'supplier' ||
          other.role === 'exporter' ||
          hasSite(first, other, companies);
        return [
          {
            severity: isDelivery ? 'info' : 'warning',
            message: `${quoted(first.party.name)} is at ${quoted(first.party.address)} on the ${typeName(first.paper.documentType)}, and as ${other.role} on the ${typeName(other.paper.documentType)} at ${quoted(other.party.address)}. ${isDelivery ? 'This may be where the goods are collected or delivered.' : 'Please confirm which address is right, and correct the other paper.'}`,
            observations: [first, other].map(({ paper, role }) => observe(paper, `${role}.address`)),
          },
        ];
      }),
    );
  },
};

/** The rule of the parties reports another country. */
const isOtherPlace = (left: NamedParty, right: NamedParty): boolean =>
  (left.party.country === null ||
    right.party.country === null ||
    left.party.country === right.party.country) &&
  areDifferentAddresses(left.party.address ?? '', right.party.address ?? '');
