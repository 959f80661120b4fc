import { overlapX } from '../../layout/geometry.ts';
import type { LabelHit } from '../../layout/labels.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { BillOfLading } from '../bill-of-lading-shape.ts';
import { type DocumentContext, meaningFor, withVolumesMark } from '../document-context.ts';
import { fieldReaders } from '../fields/field-readers.ts';
import { bestOf, candidatesFor, type Reading, type ValueReader } from '../fields/header-fields.ts';
import { unlabelledVolumes, weightsBefore } from '../fields/unlabelled-measures.ts';
import { boxText } from '../forms/box-text.ts';
import { boxedParty } from '../forms/boxed-party.ts';
import { boxedPlaces, nameReader, numberReader } from '../forms/boxed-places.ts';
import { issueDate } from '../forms/issue-date.ts';
import { paperNumber } from '../forms/paper-number.ts';
import { roleReferredTo } from '../forms/same-party.ts';
import { type Found, foundAt } from '../found.ts';
import { checkedSum } from '../goods/checked-sums.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { packageTypeReader, type VolumeValue, volumeReader } from '../measures.ts';
import { type ExtractedPaper, Paths, withoutPrint } from '../paths.ts';
import { findContainers } from '../values/container-number.ts';
import { bulkWeight } from './bulk-weight.ts';
import { cargoCodes, labelledCodes } from './cargo-codes.ts';
import { cargoMarks } from './cargo-marks.ts';
import { cargoMeasures } from './cargo-measures.ts';
import { cargoPackages, kindOfPackages } from './cargo-packages.ts';
import { cargoColumn, findCargo } from './cargo-table.ts';
import { cargoDescription } from './cargo-text.ts';
import { carrierOf } from './carrier.ts';
import { type FoundContainer, readContainers } from './containers.ts';
import { freightTerms } from './freight-terms.ts';
import { labelledCargo, labelledCargoes } from './labelled-cargo.ts';
import { listedCargo } from './listed-cargo.ts';
import { plausibleWeight, tonsAndKilograms } from './plausible-weight.ts';
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

/** The sum of what single containers hold, where every one of them says it. */
function sumOfContainers(
  containers: readonly FoundContainer[],
  figure: (one: FoundContainer) => Found<number> | null,
): Found<number> | null {
  const figures = containers.map(figure);
  const [first] = figures;
  if (!first || figures.some((one) => one === null)) return null;
  const sum = figures.reduce((all, one) => all + (one?.value ?? 0), 0);
  const confidence = Math.min(...figures.map((one) => one?.confidence ?? 0));
  return { value: Math.round(sum * 1000) / 1000, confidence: confidence * 0.9, evidence: first.evidence };
}

/** The one volume that the pages state, where no label names it. */
function onlyVolume(context: DocumentContext): Found<VolumeValue> | null {
  const [first, ...others] = unlabelledVolumes(context, new Map());
  return first && others.every((one) => one.value.value === first.value.value) ? first : null;
}

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
  const measures = cargoMeasures(cargo, context);
  const packages = cargoPackages(cargo, context);
  const listed = particulars ? null : listedCargo(context);
  const listedLines = new Map<number, ReadonlySet<number>>();
  const [grossBefore] = weightsBefore('grossWeight', context, listedLines);
  const [netBefore] = weightsBefore('netWeight', context, listedLines);
  // What is told of one container among several is not the weight of all.
  const isOfOne = ({ evidence }: Found<unknown>): boolean =>
    containers.length > 1 &&
    containers.some(
      ({ grossWeight: own }) =>
        own?.evidence.page === evidence.page &&
        own.evidence.box[0] === evidence.box[0] &&
        own.evidence.box[1] === evidence.box[1],
    );
  const grossLabel =
    grossBefore ??
    bestOf(
      candidatesFor('grossWeight', readers.weight, labelled).filter((one) => !isOfOne(one)),
      0.6,
    );
  const net = netBefore ?? best('netWeight', readers.weight, 0.5) ?? inParticulars(context, readers.weight);
  const volumeLabel = best('volume', volumeReader(context), 0.6) ?? onlyVolume(context);
  const inBulk = containers.length === 0 ? bulkWeight(cargo, context) : null;
  const stated = checkedSum(
    measures.grossWeight ??
      listed?.grossWeight ??
      (grossLabel ? { ...grossLabel, value: grossLabel.value.value } : null) ??
      sumOfContainers(containers, (one) => one.grossWeight) ??
      inBulk?.weight ??
      null,
    containers,
    (one) => one.grossWeight,
  );
  const count = checkedSum(
    packages.count ??
      listed?.packageCount ??
      sumOfContainers(containers, (one) => one.packageCount) ??
      best('packageCount', readers.count, 0.5),
    containers,
    (one) => one.packageCount,
  );
  const unitAt = grossLabel?.value.unit ? { ...grossLabel, value: grossLabel.value.unit } : null;
  const volume =
    measures.volume ??
    listed?.volume ??
    (volumeLabel ? { ...volumeLabel, value: volumeLabel.value.value } : null);
  const volumeUnit =
    measures.volumeUnit ??
    listed?.volumeUnit ??
    (volumeLabel?.value.unit ? { ...volumeLabel, value: volumeLabel.value.unit } : null);
  const weightUnit =
    measures.weightUnit ??
    listed?.weightUnit ??
    unitAt ??
    (net?.value.unit ? { ...net, value: net.value.unit } : null) ??
    (stated.total === inBulk?.weight ? inBulk?.unit : null) ??
    null;
  const inTons = (weight: Found<number> | null): Found<number> | null =>
    tonsAndKilograms(weight, weightUnit?.value ?? null, context.isMarkGuessed);
  const gross = plausibleWeight(
    inTons(stated.total),
    weightUnit?.value ?? null,
    volume?.value ?? null,
    volumeUnit?.value ?? null,
  );
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
    packageCount: paths.value('packageCount', count.total),
    packageType: paths.value(
      'packageType',
      packages.type ??
        kindOfPackages(count.total, context) ??
        best('packageType', packageTypeReader(context), 0.6),
    ),
    grossWeight: paths.value('grossWeight', gross),
    netWeight: paths.value('netWeight', inTons(net ? { ...net, value: net.value.value } : null)),
    weightUnit: paths.value('weightUnit', weightUnit),
    volume: paths.value('volume', volume),
    volumeUnit: paths.value('volumeUnit', volume ? volumeUnit : null),
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

/** A net weight that the description of the goods states with its label. */
function inParticulars<T>(context: DocumentContext, reader: ValueReader<T>): Found<T> | null {
  return bestOf(candidatesFor('netWeight', reader, boxedPlaces(context)), 0.5);
}
