import { overlapX } from '../../layout/geometry.ts';
import type { LabelHit } from '../../layout/labels.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { BillOfLading } from '../bill-of-lading-shape.ts';
import { type DocumentContext, meaningFor, withVolumesMark } from '../document-context.ts';
import { fieldReaders } from '../fields/field-readers.ts';
import { bestOf, candidatesFor, type Reading, type ValueReader } from '../fields/header-fields.ts';
import { boxText } from '../forms/box-text.ts';
import { boxedParty } from '../forms/boxed-party.ts';
import { boxedPlaces, nameReader, numberReader } from '../forms/boxed-places.ts';
import { issueDate } from '../forms/issue-date.ts';
import { paperNumber } from '../forms/paper-number.ts';
import { roleReferredTo } from '../forms/same-party.ts';
import { type Found, foundAt } from '../found.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { type ExtractedPaper, Paths, withoutPrint } from '../paths.ts';
import { findContainers } from '../values/container-number.ts';
import { billTotals } from './bill-totals.ts';
import { cargoCodes, labelledCodes } from './cargo-codes.ts';
import { cargoMarks } from './cargo-marks.ts';
import { cargoColumn, findCargo } from './cargo-table.ts';
import { cargoDescription } from './cargo-text.ts';
import { carrierOf } from './carrier.ts';
import { type FoundContainer, readContainers } from './containers.ts';
import { freightTerms } from './freight-terms.ts';
import { labelledCargo, labelledCargoes } from './labelled-cargo.ts';
import { fullerName, partedPorts } from './ports.ts';
import { readShip } from './ship.ts';

const shipReader: ValueReader<string> = (text) => {
  const { vessel } = readShip(text);
  return vessel && nameReader(vessel.value, { strength: 1, text: '' }) ? vessel : null;
};

/** A voyage behind a ship's name, or alone in its own box. */
const voyageReader: ValueReader<string> = (text): Reading<string> | null => {
  const { voyage } = readShip(` ${text}`);
  const own = /^[\s:V.]*([A-Z0-9][A-Z0-9/-]{1,9})\s*$/.exec(text)?.[1];
  if (own && /\d/.test(own))
    return { value: own, certainty: 1, index: text.indexOf(own), length: own.length };
  return voyage ? { ...voyage, index: text.lastIndexOf(voyage.value) } : null;
};

/** A voyage in the ship's box, which names none. */
const voyageBehindShip: ValueReader<string> = (text) =>
  shipReader(text, { strength: 1, text: '' }) ? readShip(text).voyage : null;

/** "LADEN ON BOARD 14/04/2026" typed among the goods: the one day that a line of the pages says so. */
function onBoardAmongGoods(context: DocumentContext, reader: ValueReader<string>): Found<string> | null {
  const found = context.hits.flatMap((hit): Found<string>[] => {
    const meaning = meaningFor(hit, 'onBoardDate');
    const rest = hit.alone ? segmentUnder(hit, context) : runOf(hit.segment.pieces.slice(hit.to));
    if (!rest) return [];
    const reading = meaning ? reader(rest.text, { strength: 1, text: 'on board' }) : null;
    return reading && reading.index <= mostBeforeDate
      ? [foundAt(reading.value, 0.7 * reading.certainty, piecesAt(rest, reading.index, reading.length))]
      : [];
  });
  const [first] = found;
  return first && found.every(({ value }) => value === first.value) ? first : null;
}

/** What is stamped right under words, wherever in the middle or at the left: `SHIPPED ON BOARD` over `02/10/2024`. */
function segmentUnder(
  { line, segment: { rect, size } }: LabelHit<Label>,
  context: DocumentContext,
): Run | null {
  const next = context.layouts.find(({ page }) => page === line.page)?.lines[line.index + 1];
  return next?.segments.find((one) => one.rect.y0 - rect.y1 < size && overlapX(one.rect, rect) > 0.5) ?? null;
}

/** Letters between the words and their day: `ON BOARD THE VESSEL ON 4 May`. */
const mostBeforeDate = 15;

/** Reads all fields of a bill of lading. */
export function extractBillOfLading(document: DocumentContext): ExtractedPaper<BillOfLading> {
  const paths = new Paths();
  const particulars = findCargo(document);
  const cargo = particulars ?? labelledCargo(document);
  const context = withVolumesMark(
    document,
    cargoColumn(cargo, 'volume').map((run) => run.text),
  );
  const taken = cargo?.taken ?? new Map<number, ReadonlySet<number>>();
  const labelled = boxedPlaces(context, taken);
  const readers = fieldReaders(context);
  const best = <T>(field: LabelField, reader: ValueReader<T>, least = 0.4): Found<T> | null =>
    bestOf(candidatesFor(field, reader, labelled), least);
  const shipper = boxedParty(['shipper', 'supplier'], context, taken);
  const consignee = boxedParty(['consignee', 'buyer'], context, taken, (said) =>
    boxedParty([roleReferredTo(said, context) ?? 'notifyParty'], context, taken),
  );
  const notify = boxedParty(['notifyParty'], context, taken, (said) =>
    roleReferredTo(said, context) === 'shipper' ? shipper : consignee,
  );
  const vessel = best('vessel', shipReader);
  const description =
    cargoDescription(cargo, context, vessel?.value) ?? descriptionElsewhere(context, vessel?.value);
  const number =
    best('billOfLadingNumber', numberReader(readers.identifier), 0.35) ??
    paperNumber(context, taken, 'bill_of_lading');
  // The number of a bill may look like that of a container.
  const containers = readContainers(context, cargo).filter(
    (one) => one.containerNumber.value !== number?.value,
  );
  const totals = billTotals({ cargo, isTable: particulars !== null, containers, labelled, context });
  const inCargo = cargoCodes(cargo, context);
  const codes = inCargo.length > 0 ? inCargo : labelledCodes(context);
  const onBoard = best('onBoardDate', readers.date, 0.3) ?? onBoardAmongGoods(context, readers.date);
  const place = (field: LabelField): Found<string> | null =>
    fullerName(candidatesFor(field, nameReader, labelled));
  const ports = partedPorts(place('portOfLoading'), place('portOfDischarge'));
  const containerAt = (one: FoundContainer, at: number) => ({
    containerNumber: paths.value(`containers[${at}].containerNumber`, one.containerNumber),
    sealNumber: paths.value(`containers[${at}].sealNumber`, one.sealNumber),
    containerType: paths.value(`containers[${at}].containerType`, one.containerType),
    packageCount: paths.value(`containers[${at}].packageCount`, one.packageCount),
    grossWeight: paths.value(`containers[${at}].grossWeight`, one.grossWeight),
  });
  const data: BillOfLading = {
    billOfLadingNumber: paths.value('billOfLadingNumber', number),
    bookingNumber: paths.value('bookingNumber', best('bookingNumber', readers.identifier)),
    issueDate: paths.value('issueDate', issueDate(labelled, readers.date, context, taken, [onBoard])),
    onBoardDate: paths.value('onBoardDate', onBoard),
    shipper: paths.party('shipper', shipper),
    consignee: paths.party('consignee', consignee),
    notifyParty: paths.party('notifyParty', notify),
    carrier: paths.value('carrier', carrierOf(context, taken, [shipper.name, consignee.name, notify.name])),
    vessel: paths.value('vessel', vessel),
    voyageNumber: paths.value(
      'voyageNumber',
      best('voyageNumber', voyageReader) ?? best('vessel', voyageBehindShip),
    ),
    placeOfReceipt: paths.value('placeOfReceipt', place('placeOfReceipt')),
    portOfLoading: paths.value('portOfLoading', ports.loading),
    portOfDischarge: paths.value('portOfDischarge', ports.discharge),
    placeOfDelivery: paths.value('placeOfDelivery', place('placeOfDelivery')),
    freightTerms: paths.value(
      'freightTerms',
      freightTerms(context, labelled, [
        { terms: 'prepaid', name: ports.loading },
        { terms: 'prepaid', name: place('placeOfReceipt') },
        { terms: 'collect', name: ports.discharge },
        { terms: 'collect', name: place('placeOfDelivery') },
      ]),
    ),
    goodsDescription: paths.value('goodsDescription', description),
    hsCodes: codes.map((code, at) => paths.value(`hsCodes[${at}]`, code) ?? ''),
    packageCount: paths.value('packageCount', totals.packageCount),
    packageType: paths.value('packageType', totals.packageType),
    grossWeight: paths.value('grossWeight', totals.grossWeight),
    netWeight: paths.value('netWeight', totals.netWeight),
    weightUnit: paths.value('weightUnit', totals.weightUnit),
    volume: paths.value('volume', totals.volume),
    volumeUnit: paths.value('volumeUnit', totals.volume ? totals.volumeUnit : null),
    marksAndNumbers: paths.value(
      'marksAndNumbers',
      cargoMarks(cargo, context) ??
        boxText(
          'marksAndNumbers',
          () => false,
          context,
          taken,
          (run) => findContainers(run.text).length === 0,
        ),
    ),
    containers: containers.map(containerAt),
  };
  return withoutPrint({ data, confidence: paths.confidence, evidence: paths.evidence }, printedFields);
}

/** What a blank form itself prints: the carrier that issues it, its clauses of freight, "KGS" over a column. */
const printedFields = [
  'carrier',
  'freightTerms',
  'weightUnit',
  'volumeUnit',
  'packageType',
  'goodsDescription',
];

/** The goods under the first heading that has some, where their columns only refer to a list, or the first one counts them only. */
function descriptionElsewhere(context: DocumentContext, ship: string | undefined): Found<string> | null {
  for (const cargo of labelledCargoes(context)) {
    const description = cargoDescription(cargo, context, ship);
    if (description) return description;
  }
  return null;
}
