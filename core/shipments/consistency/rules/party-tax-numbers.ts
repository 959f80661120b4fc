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

/** Of one kind, as far as known: a contradiction needs two numbers that do not contain each other. */
function isOtherNumber(left: NamedParty, right: NamedParty): boolean {
  const [one, other] = [taxNumberOf(left), taxNumberOf(right)];
  const [short, long] = one.key.length <= other.key.length ? [one, other] : [other, one];
  if (long.key.includes(short.key)) return false;
  if (one.kind !== null && other.kind !== null && one.kind !== other.kind) return false;
  // An EORI number begins with the country; a number of the same company without it is a national one.
  const isEori = one.kind === 'EORI' || other.kind === 'EORI';
  if (isEori && one.kind !== other.kind && one.country !== other.country) return false;
  const hasCountry = (one.country === null) === (other.country === null);
  // All numbers of a kind have letters in the same places; one paper may leave out the country before them.
  const [own, its] = [one, other].map(({ shape, country }) =>
    hasCountry ? shape : shape.slice(country?.length ?? 0),
  );
  return own === its;
}

interface TaxNumber {
  /** Its label on the paper; null where it has none. */
  readonly kind: string | null;
  /** The two or three letters that it begins with. */
  readonly country: string | null;
  readonly key: string;
  /** `AA999A` */
  readonly shape: string;
}

const label =
  /^[^\d]*?\b(EORI|VAT|UID|GST(?:IN)?|USt|TIN|EIN|TAX|ID)\b[\s.:-]*(?:ID(?:NR)?\b|No\b|Nr\b)?[\s.:-]*/i;

function taxNumberOf({ party }: NamedParty): TaxNumber {
  const printed = (party.taxId ?? '').trim();
  const kind = label.exec(printed)?.[1]?.toUpperCase() ?? null;
  const number = kind === null ? printed : printed.replace(label, '');
  return {
    // "Tax" and "ID" are any kind.
    kind: kind === 'TAX' || kind === 'ID' ? null : kind,
    country: /^[A-Z]{2,3}(?=[\s.-]?\d)/i.exec(number)?.[0].toUpperCase() ?? null,
    key: readingKey(number),
    shape: number
      .replace(/[^\p{L}\d]/gu, '')
      .replace(/\d/g, '9')
      .replace(/\p{L}/gu, 'A'),
  };
}
