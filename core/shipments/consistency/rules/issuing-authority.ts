import { phrasePattern } from '../../../extraction/knowledge/phrase-lists.ts';
import { observe, textOf } from '../observe.ts';
import type { ConsistencyRule } from '../rule.ts';
import { addressNames } from '../trade/addressed-place.ts';
import { readPlace } from '../trade/read-places.ts';
import { listed, quoted } from '../wording.ts';

/** An embassy or consulate legalizes what a chamber has issued; it lies where it lies. */
const legalizes = phrasePattern('{{embassy}}');

/** A certificate is issued where the exporter or the goods are: by a chamber or an office of that country. */
export const issuingAuthority: ConsistencyRule = {
  id: 'issuing-authority',
  name: 'Country of the office that issued the certificate of origin',
  passed: 'The certificate of origin was issued in the country of the exporter or of the goods.',
  check(context) {
    const certificate = context.paper('certificate_of_origin');
    const printed = certificate ? textOf(certificate, 'issuingAuthority') : null;
    if (!certificate || printed === null || legalizes().test(printed)) return null;
    const { trade, values, goods } = context.knowledge;
    const { places, country } = readPlace(printed, trade.places, values.countries);
    const own = [
      ...(['exporter.country', 'producer.country', 'countryOfOrigin'] as const).map((field) => ({
        paper: certificate,
        field: field as string,
      })),
      ...[context.paper('invoice')].flatMap((paper) => (paper ? [{ paper, field: 'supplier.country' }] : [])),
    ].flatMap(({ paper, field }) => {
      const code = textOf(paper, field);
      return code === null ? [] : [{ paper, field, code }];
    });
    if (country === null || own.length === 0) return null;
    const named = [country, ...places.map((place) => place.country)];
    const isHome = own.some(({ code }) => named.some((one) => goods.isSameOrigin(one, code)));
    // Two towns of one name: Birmingham, Valencia.
    const isAddressed = places.some(({ name }) =>
      addressNames(textOf(certificate, 'exporter.address'), name),
    );
    if (isHome || isAddressed) return [];
    return [
      {
        severity: 'warning',
        message: `The certificate of origin was issued by ${quoted(printed)} in ${country}, but exporter and goods are of ${listed([...new Set(own.map(({ code }) => code))])}. Customs accepts a certificate only from the competent office, which is in the country of export or of origin: please say who issued it and why there.`,
        observations: [
          observe(certificate, 'issuingAuthority'),
          ...own.map(({ paper, field }) => observe(paper, field)),
        ],
      },
    ];
  },
};
