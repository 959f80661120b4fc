import type { RuleFinding } from '../finding.ts';
import { observe, textOf } from '../observe.ts';
import type { PaperOf } from '../paper.ts';
import { misreadTexts } from '../reading/misread-signs.ts';
import { isPrintedBesides } from '../reading/printed-besides.ts';
import { softened } from '../reading/softened.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { daysBetween } from '../trade/calendar.ts';
import { citesNumber } from '../trade/cited-number.ts';
import { comparePlaces, readPlace } from '../trade/read-places.ts';
import { partsOf, readTransport, type TransportDetails } from '../trade/read-transport.ts';
import { namesShip, shipWords, voyageKey, voyageKeys } from '../trade/ship-name.ts';
import { quoted } from '../wording.ts';

type Certificate = PaperOf<'certificate_of_origin'>;
type Bill = PaperOf<'bill_of_lading'>;
type Compare = (details: TransportDetails, bill: Bill, context: RuleContext) => Difference | null;

interface Difference {
  readonly field: string;
  readonly message: string;
  /** The part of the transport details that differs, for a scan where one sign of it may be misread. */
  readonly named?: string;
}

/** Days by which "on or about" may miss: UCP 600 Art. 3 allows five, schedules slip by more. */
const departureDays = 14;

/** The carriage on a certificate, against the bill of lading: mode, ship, voyage, ports, number, departure. */
export const transportDetailsOfCertificate: ConsistencyRule = {
  id: 'transport-details-of-certificate',
  name: 'Transport details of the certificate of origin',
  passed: 'The certificate describes the carriage as the bill of lading does.',
  check(context) {
    const [certificate, bill] = [context.paper('certificate_of_origin'), context.paper('bill_of_lading')];
    const printed = certificate?.data.transportDetails?.trim();
    if (!certificate || !bill || !printed) return null;
    const details = readTransport(
      printed,
      context.knowledge.trade.transportWords,
      context.knowledge.values.dates,
    );
    const mode = otherMode(details, bill);
    // What flew has no ship to compare.
    const differences = mode
      ? [mode]
      : comparisons.flatMap((compare) => compare(details, bill, context) ?? []);
    return differences.map(({ field, message, named }) =>
      softened(
        finding(certificate, bill, field, message),
        named === undefined
          ? null
          : (misreadTexts(
              context,
              {
                paper: certificate,
                field: 'transportDetails',
                text: named,
                isQuoted: field === 'billOfLadingNumber',
              },
              { paper: bill, field, text: textOf(bill, field) ?? '' },
            ) ?? (isPrintedBesides(bill, field, named) ? { paper: bill, field } : null)),
      ),
    );
  },
};

const finding = (certificate: Certificate, bill: Bill, field: string, message: string): RuleFinding => ({
  severity: 'warning',
  message: `${message} A certificate covers the consignment that it describes: have it corrected, or confirm that the details were not yet known when it was issued.`,
  observations: [observe(certificate, 'transportDetails'), observe(bill, field)],
});

function otherMode({ modes, printed }: TransportDetails, { data }: Bill): Difference | null {
  if (modes.has('sea') || data.vessel === null) return null;
  if (!modes.has('air')) return null;
  return {
    field: 'vessel',
    message: `The certificate of origin says ${quoted(printed)}, but a bill of lading shows carriage by sea on ${quoted(data.vessel)}.`,
  };
}

const ship: Compare = (details, { data }) => {
  if (!data.vessel || namesShip(details.printed, data.vessel)) return null;
  const named = [...partsOf(details, 'vessel'), ...unlabelled(details)].find(
    (text) => shipWords(text).join('').length >= 4,
  );
  if (!named) return null;
  return {
    field: 'vessel',
    named,
    message: `The certificate of origin names the ship ${quoted(shipWords(named).join(' ').toUpperCase())}, the bill of lading ${quoted(data.vessel)}.`,
  };
};

/** `BY SEA, HALCYON STRAIT 612E`: the ship follows the mode, if there is a voyage with it. */
const unlabelled = (details: TransportDetails): readonly string[] =>
  partsOf(details, 'sea').filter((text) =>
    /^[\p{L} .&'-]{4,}\b\s*[/,]?\s*(?:v\.?\s*)?[A-Z]{0,2}\d{2,5}\s?[A-Z]?\b/iu.test(text),
  );

const voyage: Compare = (details, { data }) => {
  const own = voyageKeys(data.voyageNumber ?? '');
  if (own.length === 0 || !data.vessel || !namesShip(details.printed, data.vessel)) return null;
  const labelled = partsOf(details, 'voyage').map((text) => text.split(/\s/)[0] ?? '');
  const behindShip = [...partsOf(details, 'vessel'), ...unlabelled(details)]
    .filter((text) => namesShip(text, data.vessel ?? ''))
    .flatMap((text) => /[\s/,.-](?:v\.?\s*)?([A-Z]{0,2}\d{2,5}\s?[A-Z]?)\s*$/iu.exec(text)?.[1] ?? []);
  const printed = [...labelled, ...behindShip].filter((text) => /\d/.test(text));
  const [first] = printed;
  if (first === undefined || printed.some((text) => own.includes(voyageKey(text)))) return null;
  return {
    field: 'voyageNumber',
    named: first,
    message: `The certificate of origin gives voyage ${quoted(first)}, the bill of lading ${quoted(data.voyageNumber)}.`,
  };
};

const billNumber: Compare = (details, { data }) => {
  const own = data.billOfLadingNumber;
  const [cited] = partsOf(details, 'bill')
    .map((text) => text.split(/\s/)[0] ?? '')
    .filter((text) => /\d{3}/.test(text));
  if (!own || !cited || citesNumber(details.printed, own) || citesNumber(own, cited)) return null;
  return {
    field: 'billOfLadingNumber',
    named: cited,
    message: `The certificate of origin names bill of lading ${quoted(cited)}, the one of this shipment is ${quoted(own)}.`,
  };
};

const port =
  (
    kind: 'from' | 'to',
    field: 'portOfLoading' | 'portOfDischarge',
    inland: 'placeOfReceipt' | 'placeOfDelivery',
    word: string,
  ): Compare =>
  (details, { data }, { knowledge }) => {
    const own = data[field];
    const read = (text: string) => readPlace(text, knowledge.trade.places, knowledge.values.countries);
    const [named] = partsOf(details, kind)
      .map(read)
      .filter(({ places }) => places.length > 0);
    if (!own || !named || comparePlaces(named, read(own)) !== 'different') return null;
    const ashore = data[inland];
    if (ashore && comparePlaces(named, read(ashore)) === 'same') return null;
    return {
      field,
      message: `The certificate of origin has the goods ${word} ${quoted(named.places[0]?.name ?? '')}, the bill of lading has ${quoted(own)}.`,
    };
  };

const departure: Compare = ({ dates, parts, printed }, { data }) => {
  const isLabelled = parts.some(({ kind }) => kind === 'departure');
  const [date] = dates;
  if (!isLabelled || !date?.dayFirst || !data.onBoardDate) return null;
  const gaps = [date.dayFirst, date.monthFirst]
    .flatMap((day) => day ?? [])
    .map((day) => Math.abs(daysBetween(day, data.onBoardDate ?? '') ?? 0));
  if (gaps.some((gap) => gap <= departureDays)) return null;
  return {
    field: 'onBoardDate',
    message: `The certificate of origin has the goods leave on ${quoted(printed.slice(date.index, date.index + date.length))}, the bill of lading has them on board on ${data.onBoardDate}.`,
  };
};

const comparisons: readonly Compare[] = [
  ship,
  voyage,
  billNumber,
  port('from', 'portOfLoading', 'placeOfReceipt', 'set out from'),
  port('to', 'portOfDischarge', 'placeOfDelivery', 'carried to'),
  departure,
];
