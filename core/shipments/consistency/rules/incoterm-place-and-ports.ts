import type { RuleFinding } from '../finding.ts';
import { observe } from '../observe.ts';
import type { PaperOf } from '../paper.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { addressNames } from '../trade/addressed-place.ts';
import { isReachedFrom } from '../trade/place-book.ts';
import { comparePlaces, type PlaceReading, readPlace } from '../trade/read-places.ts';
import { quoted } from '../wording.ts';

/** The place behind the Incoterm lies where the bill of lading begins or ends. */
export const incotermPlaceAndPorts: ConsistencyRule = {
  id: 'incoterm-place-and-ports',
  name: 'Place of the Incoterm and ports',
  passed: 'The place of the Incoterm agrees with the ports of the bill of lading.',
  check(context) {
    const [invoice, bill] = [context.paper('invoice'), context.paper('bill_of_lading')];
    const { incoterm, incotermPlace } = invoice?.data ?? {};
    const duty = incoterm ? context.knowledge.trade.incotermDuties.get(incoterm) : undefined;
    if (!invoice || !bill || !incotermPlace || !duty) return null;
    const read = reader(context);
    const named = read(incotermPlace);
    const isLoading = duty.place === 'port_of_loading' || duty.place === 'origin';
    const field = isLoading ? 'portOfLoading' : 'portOfDischarge';
    const port = bill.data[field];
    if (!port) return null;
    const isPort = duty.place === 'port_of_loading' || duty.place === 'port_of_discharge';
    const wrong = isPort
      ? isOtherPort(named, read(port), bill, isLoading, read)
      : !isAddressed(invoice, incotermPlace, isLoading) && isOtherLand(named, read(port), context);
    if (!wrong) return [];
    const finding: RuleFinding = {
      severity: 'warning',
      message: isPort
        ? `The invoice is ${incoterm} ${quoted(incotermPlace)}, but the bill of lading has ${quoted(port)} as port of ${isLoading ? 'loading' : 'discharge'}. Under ${incoterm} the named port is where the goods are ${isLoading ? 'loaded' : 'discharged'}, and the customs value is counted from there: please correct the term or the bill of lading.`
        : `The invoice is ${incoterm} ${quoted(incotermPlace)}, but the port of ${isLoading ? 'loading' : 'discharge'} on the bill of lading, ${quoted(port)}, is nowhere near. Please confirm the place of the term and the port.`,
      observations: [observe(invoice, 'incotermPlace'), observe(bill, field)],
    };
    return [finding];
  },
};

/** A town in which the seller, or for terms of arrival the buyer, sits: that one, and no other of its name. */
const isAddressed = (invoice: PaperOf<'invoice'>, place: string, isLoading: boolean): boolean =>
  addressNames((isLoading ? invoice.data.supplier : invoice.data.buyer).address, place);

const reader =
  ({ knowledge }: RuleContext) =>
  (text: string): PlaceReading =>
    readPlace(text, knowledge.trade.places, knowledge.values.countries);

/** For terms that name a seaport: another one, unless the place is where the carrier took over or hands over. */
function isOtherPort(
  named: PlaceReading,
  port: PlaceReading,
  bill: PaperOf<'bill_of_lading'>,
  isLoading: boolean,
  read: (text: string) => PlaceReading,
): boolean {
  if (comparePlaces(named, port) !== 'different') return false;
  const inland = isLoading ? bill.data.placeOfReceipt : bill.data.placeOfDelivery;
  return !inland || comparePlaces(named, read(inland)) !== 'same';
}

/** For terms that name any place: one from or to which the port plainly does not lead. */
const isOtherLand = (named: PlaceReading, port: PlaceReading, { knowledge }: RuleContext): boolean =>
  named.country !== null &&
  port.country !== null &&
  !isReachedFrom(named.country, port.country, knowledge.trade.places);
