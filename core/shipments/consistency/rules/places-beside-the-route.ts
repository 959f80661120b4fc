import type { RuleFinding } from '../finding.ts';
import { observe, textOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { isReachedFrom } from '../trade/place-book.ts';
import { readPlace } from '../trade/read-places.ts';
import { quoted, typeName } from '../wording.ts';

/** Where goods end: the places in marks and place of delivery must be there or on the way. */
export const placesBesideTheRoute: ConsistencyRule = {
  id: 'places-beside-the-route',
  name: 'Place of delivery and port in the marks',
  passed: 'The place of delivery and the port in the marks are at the destination of the goods.',
  check(context) {
    const bill = context.paper('bill_of_lading');
    const marked = [context.paper('packing_list'), bill].flatMap((paper) => paper ?? []);
    const route = routeOf(context);
    if (route.length === 0) return null;
    const delivery = bill ? textOf(bill, 'placeOfDelivery') : null;
    const compared = [
      ...(bill && delivery !== null
        ? [{ paper: bill as Paper, field: 'placeOfDelivery', printed: delivery }]
        : []),
      ...marked.flatMap((paper) => {
        const printed = textOf(paper, 'marksAndNumbers');
        return printed === null ? [] : [{ paper: paper as Paper, field: 'marksAndNumbers', printed }];
      }),
    ];
    if (compared.length === 0) return null;
    const reported = new Set<string>();
    return compared.flatMap(({ paper, field, printed }): readonly RuleFinding[] => {
      const { places } = readPlace(
        printed,
        context.knowledge.trade.places,
        context.knowledge.values.countries,
      );
      const [place] = places;
      const { trade } = context.knowledge;
      if (!place || reported.has(place.name)) return [];
      if (places.some(({ country }) => route.some((one) => isReachedFrom(one, country, trade.places))))
        return [];
      reported.add(place.name);
      return [
        {
          severity: 'warning',
          message: `${field === 'placeOfDelivery' ? 'The place of delivery' : 'The marks'} on the ${typeName(paper.documentType)}, ${quoted(printed)}, ${field === 'placeOfDelivery' ? 'is' : `name ${quoted(place.name)}, which is`} in ${place.country}, but the goods go from ${route[0]} to ${[...new Set(route.slice(1))].join(' or ') || 'elsewhere'}. Please confirm where the packages are to be delivered, before they are sent on to a wrong place.`,
          observations: [
            observe(paper, field),
            ...(bill && paper !== bill ? [observe(bill, 'portOfDischarge')] : []),
          ],
        },
      ];
    });
  },
};

/** Every country that a paper lets the goods come from, pass or end in. */
function routeOf(context: RuleContext): readonly string[] {
  const { knowledge } = context;
  const text = (type: Paper['documentType'], field: string): readonly string[] => {
    const paper = context.papers.find(({ documentType }) => documentType === type);
    return (paper ? textOf(paper, field) : null) ? [textOf(paper as Paper, field) as string] : [];
  };
  const countryOf = (printed: string): readonly string[] =>
    readPlace(printed, knowledge.trade.places, knowledge.values.countries).country === null
      ? []
      : [readPlace(printed, knowledge.trade.places, knowledge.values.countries).country as string];
  return [
    ...text('invoice', 'supplier.country'),
    ...text('invoice', 'buyer.country'),
    ...text('invoice', 'countryOfDestination'),
    ...text('bill_of_lading', 'shipper.country'),
    ...text('bill_of_lading', 'consignee.country'),
    ...text('bill_of_lading', 'notifyParty.country'),
    ...text('bill_of_lading', 'portOfLoading').flatMap(countryOf),
    ...text('bill_of_lading', 'portOfDischarge').flatMap(countryOf),
    ...text('certificate_of_origin', 'countryOfDestination'),
    ...text('certificate_of_origin', 'countryOfOrigin'),
  ];
}
