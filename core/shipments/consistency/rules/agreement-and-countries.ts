import { observe, textOf } from '../observe.ts';
import type { ConsistencyRule } from '../rule.ts';
import { listed, quoted } from '../wording.ts';

/** A preference is between the parties of its agreement: origin and destination are both among them. */
export const agreementAndCountries: ConsistencyRule = {
  id: 'agreement-and-countries',
  name: 'Agreement and countries of the certificate of origin',
  passed: 'Origin and destination are parties of the agreement that the certificate names.',
  check(context) {
    const certificate = context.paper('certificate_of_origin');
    const printed = certificate ? textOf(certificate, 'agreement') : null;
    const agreement = printed === null ? null : context.knowledge.trade.agreementIn(printed);
    if (!certificate || !agreement) return null;
    const { isSameOrigin } = context.knowledge.goods;
    const isParty = (country: string): boolean =>
      agreement.members.some((member) => isSameOrigin(member, country));
    const named = (['countryOfOrigin', 'countryOfDestination'] as const).flatMap((field) => {
      const country = textOf(certificate, field);
      return country === null ? [] : [{ field, country }];
    });
    if (named.length === 0) return null;
    const outside = named.filter(({ country }) => !isParty(country));
    if (outside.length === 0) return [];
    return [
      {
        severity: 'warning',
        message: `The certificate of origin names the agreement ${quoted(printed)}, but ${listed(outside.map(({ field, country }) => `${country}, the country of ${field === 'countryOfOrigin' ? 'origin' : 'destination'},`))} is no party of it. Without it there is no preference: please say under which agreement the goods are to be imported.`,
        observations: [
          observe(certificate, 'agreement'),
          ...outside.map(({ field }) => observe(certificate, field)),
        ],
      },
    ];
  },
};
