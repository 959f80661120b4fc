import type { RuleFinding } from '../finding.ts';
import { observe } from '../observe.ts';
import type { ConsistencyRule } from '../rule.ts';
import { readingKey } from '../trade/likeness.ts';
import { buyersOf, compareParties, type NamedParty, sellersOf } from '../trade/named-party.ts';
import { quoted, typeName } from '../wording.ts';

/** One company has one tax number of a kind. */
export const partyTaxNumbers: ConsistencyRule = {
  id: 'party-tax-numbers',
  name: 'Tax numbers of the parties',
  passed: 'Each party has one tax number on all papers.',
  check(context) {
    const { companies } = context.knowledge.trade;
    const sides = [sellersOf(context), buyersOf(context)].map((side) =>
      side.filter(({ party }) => party.taxId !== null),
    );
    if (sides.every((side) => side.length < 2)) return null;
    return sides.flatMap(([first, ...others]) =>
      others.flatMap((other): readonly RuleFinding[] => {
        if (!first || compareParties(first, other, companies) === 'different') return [];
        if (!isOtherNumber(first, other)) return [];
        return [
          {
            severity: 'warning',
            message: `${quoted(first.party.name)} has tax number ${quoted(first.party.taxId)} on the ${typeName(first.paper.documentType)}, and ${quoted(other.party.taxId)} as ${other.role} on the ${typeName(other.paper.documentType)}. Please say which one is valid: with a wrong one the declaration is refused.`,
            observations: [first, other].map(({ paper, role }) => observe(paper, `${role}.taxId`)),
          },
        ];
      }),
    );
  },
};

/** Of one kind, which two numbers of one length are; the country in front, signs and slips of reading do not matter. */
function isOtherNumber(left: NamedParty, right: NamedParty): boolean {
  const [one, other] = [left, right].map(({ party }) =>
    readingKey((party.taxId ?? '').replace(/^[^\d]*?(?:EORI|VAT|TAX|ID|GST(?:IN)?|USt)[\s.:-]*/i, '')),
  ) as [string, string];
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.includes(short)) return false;
  const letters = /^[a-z]{2,3}/i;
  return (
    Math.abs(short.length - long.length) <=
    (letters.test(left.party.taxId ?? '') === letters.test(right.party.taxId ?? '') ? 0 : 3)
  );
}
