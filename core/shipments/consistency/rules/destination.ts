import type { RuleFinding } from '../finding.ts';
import { observe, textOf } from '../observe.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { isReachedFrom } from '../trade/place-book.ts';
import { readPlace } from '../trade/read-places.ts';
import { quoted } from '../wording.ts';

/** All papers send the goods to one country, and the ship goes near it. */
export const destination: ConsistencyRule = {
  id: 'destination',
  name: 'Country of destination',
  passed: 'All papers send the goods to the same country.',
  check(context) {
    const { paper } = context;
    const [invoice, certificate] = [paper('invoice'), paper('certificate_of_origin')];
    const stated = [invoice, certificate].flatMap((one) => {
      const country = one ? textOf(one, 'countryOfDestination') : null;
      return one && country ? [{ paper: one, country }] : [];
    });
    const findings: RuleFinding[] = [];
    const [first, second] = stated;
    // A certificate may be made out for a union that the country is a member of.
    if (first && second && !context.knowledge.goods.isSameOrigin(first.country, second.country))
      findings.push({
        severity: 'critical',
        message: `The invoice sends the goods to ${first.country}, the certificate of origin is made out for ${second.country}. A certificate for another country gives no preference, and controls of exports look at the destination: please say where the goods go, and have the wrong paper corrected.`,
        observations: stated.map((one) => observe(one.paper, 'countryOfDestination')),
      });
    const discharged = dischargeFinding(
      context,
      stated.map(({ country }) => country),
    );
    if (discharged) findings.push(discharged);
    const elsewhere = buyerFinding(context);
    if (findings.length === 0 && elsewhere) findings.push(elsewhere);
    return stated.length === 0 && !paper('bill_of_lading')?.data.portOfDischarge ? null : findings;
  },
};

/** Countries in which the goods may end, by the parties and papers. */
function endsOf({ paper }: RuleContext): readonly string[] {
  const [invoice, packing, bill, certificate] = [
    paper('invoice'),
    paper('packing_list'),
    paper('bill_of_lading'),
    paper('certificate_of_origin'),
  ];
  return [
    invoice?.data.buyer.country,
    packing?.data.buyer.country,
    bill?.data.consignee.country,
    bill?.data.notifyParty.country,
    certificate?.data.importer.country,
  ].flatMap((country) => country ?? []);
}

function dischargeFinding(context: RuleContext, stated: readonly string[]): RuleFinding | null {
  const bill = context.paper('bill_of_lading');
  const printed = bill?.data.portOfDischarge;
  if (!bill || !printed) return null;
  const { places } = context.knowledge.trade;
  const port = readPlace(printed, places, context.knowledge.values.countries);
  const country = port.country;
  const ends = stated.length > 0 ? stated : endsOf(context);
  if (country === null || ends.length === 0 || ends.some((end) => isReachedFrom(end, country, places)))
    return null;
  const from = (['invoice', 'certificate_of_origin'] as const).flatMap((type) => {
    const one = context.papers.find(({ documentType }) => documentType === type);
    return one && textOf(one, 'countryOfDestination') ? [observe(one, 'countryOfDestination')] : [];
  });
  return {
    severity: 'warning',
    message: `The goods go to ${[...new Set(ends)].join(', ')}, but the bill of lading has ${quoted(printed)} (${country}) as port of discharge, from which that is not reached. Please confirm the port of discharge and the destination.`,
    observations: [observe(bill, 'portOfDischarge'), ...from.slice(0, 1)],
  };
}

/** A destination that no party and no port lies in or near. */
function buyerFinding(context: RuleContext): RuleFinding | null {
  const invoice = context.paper('invoice');
  const to = invoice?.data.countryOfDestination;
  const ends = endsOf(context);
  if (!invoice || !to || ends.length === 0 || ends.includes(to)) return null;
  if (ends.some((end) => isReachedFrom(end, to, context.knowledge.trade.places))) return null;
  return {
    severity: 'warning',
    message: `The invoice sends the goods to ${to}, while buyer and consignee are in ${[...new Set(ends)].join(', ')}. Please confirm the country of destination: licences and duties depend on it.`,
    observations: [observe(invoice, 'countryOfDestination'), observe(invoice, 'buyer.country')],
  };
}
