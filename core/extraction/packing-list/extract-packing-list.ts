import type { TableRow } from '../../layout/table.ts';
import type { DocumentContext } from '../document-context.ts';
import { meaningFor, withIssuer } from '../document-context.ts';
import { dateBesideNumber } from '../fields/date-beside-number.ts';
import { type FieldReaders, fieldReaders } from '../fields/field-readers.ts';
import { bestOf, candidatesFor, type LabelledPlaces, labelledPlaces } from '../fields/header-fields.ts';
import { orderNumber } from '../fields/order-number.ts';
import { type Found, withConfidence } from '../found.ts';
import { type Consignment, readConsignment } from '../goods/consignment.ts';
import { figureIn, type GoodsLine, readGoodsLine } from '../goods/goods-line.ts';
import { findGoodsRows, type GoodsRows } from '../goods/goods-rows.ts';
import { tableOrRecords } from '../goods/records.ts';
import { goodsBySums } from '../goods/summed-blocks.ts';
import { containersOn } from '../measures.ts';
import type { PackingList, PackingListLineItem } from '../packing-list-shape.ts';
import { readParties } from '../parties/read-parties.ts';
import { type ExtractedPaper, Paths } from '../paths.ts';
import { ofDelivery } from './delivery-papers.ts';
import { markByWeight } from './mark-by-weight.ts';
import { type OfOne, ofOnePackage } from './of-one-package.ts';
import { withOuterPackages } from './outer-packages.ts';
import { printedMarks } from './printed-marks.ts';
import { quantitiesAgree } from './quantities-agree.ts';
import { type Joined, sharedPackages } from './shared-packages.ts';

const goodsRules = {
  isGoods: (roles: ReadonlySet<string | null>) =>
    // "Inhoud" is volume, or what the packages hold: beside tariff codes, or numbered and counted, the latter.
    (roles.has('description') ||
      roles.has('partNumber') ||
      roles.has(null) ||
      (roles.has('volume') && (roles.has('hsCode') || (roles.has('lineNumber') && roles.has('quantity'))))) &&
    ['quantity', 'packageCount', 'netWeight', 'grossWeight', 'volume'].some((name) => roles.has(name)) &&
    [...roles].filter((role) => role !== null).length >= 3,
  figures: ['quantity', 'packageCount', 'netWeight', 'grossWeight', 'volume'] as const,
};

const isEmpty = (line: GoodsLine): boolean =>
  line.description === null && line.partNumber === null && line.quantity === null;

const itemAt = (paths: Paths, path: string, item: GoodsLine): PackingListLineItem => ({
  lineNumber: paths.value(`${path}.lineNumber`, item.lineNumber),
  partNumber: paths.value(`${path}.partNumber`, item.partNumber),
  description: paths.value(`${path}.description`, item.description),
  quantity: paths.value(`${path}.quantity`, item.quantity),
  unit: paths.value(`${path}.unit`, item.unit),
  packageCount: paths.value(`${path}.packageCount`, item.packageCount),
  netWeight: paths.value(`${path}.netWeight`, item.netWeight),
  grossWeight: paths.value(`${path}.grossWeight`, item.grossWeight),
  volume: paths.value(`${path}.volume`, item.volume),
  hsCode: paths.value(`${path}.hsCode`, item.hsCode),
  countryOfOrigin: paths.value(`${path}.countryOfOrigin`, item.countryOfOrigin),
});

interface ReadLine {
  readonly row: TableRow;
  readonly line: GoodsLine;
}

function linesOf(table: GoodsRows | null, context: DocumentContext): readonly ReadLine[] {
  const all = (table?.rows ?? []).map((row) => ({
    row,
    line: readGoodsLine(row, table?.roles ?? [], context, table?.header),
  }));
  const told = all.filter(({ line }) => !isEmpty(line));
  // A mill's coils have numbers and weights alone: where no row says what it is, each of them is a line.
  return told.length > 0 ? told : all.filter(({ line }) => line.netWeight ?? line.grossWeight);
}

/** A line without what is told of a package that holds other goods as well, or of one package of several. */
const without = (line: GoodsLine, told: readonly (Joined | OfOne)[]): GoodsLine => ({
  ...line,
  ...Object.fromEntries(told.map((name) => [name, null])),
});

/** A line of which the figures are surer where all lines add up to the total, and in doubt where they do not. */
function proven(
  line: GoodsLine,
  agrees: Consignment['agrees'] & { readonly quantity: boolean | null },
): GoodsLine {
  const own = (found: Found<number> | null, agree: boolean | null): Found<number> | null =>
    found && agree !== null ? withConfidence(found, agree ? 0.97 : found.confidence * 0.8) : found;
  return {
    ...line,
    quantity: own(line.quantity, agrees.quantity),
    packageCount: own(line.packageCount, agrees.packageCount),
    grossWeight: own(line.grossWeight, agrees.grossWeight),
    netWeight: own(line.netWeight, agrees.netWeight),
    volume: own(line.volume, agrees.volume),
  };
}

/** The goods of a packing list: in a table, in blocks that the sums of all prove, or in records. */
function goodsOn(document: DocumentContext): GoodsRows | null {
  const table = findGoodsRows(document, goodsRules);
  const blocks = table && table.rows.length > 0 ? null : goodsBySums(document);
  if (blocks) return blocks;
  const goods = tableOrRecords(table, document, goodsRules.isGoods);
  return goods && goods.rows.length > 0 ? goods : (goodsBySums(document) ?? goods);
}

/**
 * The day in the only box for a number and a date, `Invoice No. & Date`: a list that goes by its invoice's number goes
 * by its day too, as exporters make both papers at once.
 */
const dateOfInvoice = (labelled: LabelledPlaces, readers: FieldReaders): Found<string> | null =>
  bestOf(
    candidatesFor('invoiceDate', readers.date, {
      hits: labelled.hits.filter(
        ({ hit }) => meaningFor(hit, 'invoiceNumber') && meaningFor(hit, 'invoiceDate'),
      ),
    }),
    0.4,
  );

/** Reads all fields of a packing list. */
export function extractPackingList(document: DocumentContext): ExtractedPaper<PackingList> {
  const paper = readPackingList(document);
  const mark = document.decimalMark === null ? markByWeight(paper) : null;
  return mark === null ? paper : readPackingList({ ...document, decimalMark: mark });
}

function readPackingList(document: DocumentContext): ExtractedPaper<PackingList> {
  const paths = new Paths();
  const goodsTable = goodsOn(document);
  const tableLines = goodsTable?.lines ?? new Map<number, ReadonlySet<number>>();
  const parties = readParties(document, tableLines);
  const { supplier } = parties;
  const context = withIssuer(document, supplier.country?.value ?? null);
  const labelled = labelledPlaces(context, tableLines);
  const table = withOuterPackages(goodsTable, labelled, context);
  const readers = fieldReaders(context);
  if (table) document.trace?.addTable(table);
  const rows = linesOf(table, context);
  const read = rows.map(({ line }) => line);
  const goods = readConsignment(
    {
      packageCount: read.map((line) => line.packageCount),
      grossWeight: read.map((line) => line.grossWeight),
      netWeight: read.map((line) => line.netWeight),
      volume: read.map((line) => line.volume),
    },
    table,
    labelled,
    context,
  );
  const quantity = quantitiesAgree(
    read.map((line) => line.quantity),
    table,
    context,
  );
  const shared = sharedPackages(table);
  const quantityColumn = table?.roles.indexOf('quantity') ?? -1;
  const ofOne = ofOnePackage(read, {
    quantity: figureIn(table?.sums.get(quantityColumn), context)?.value ?? null,
    netWeight: goods.netWeight?.value ?? null,
    grossWeight: goods.grossWeight?.value ?? null,
    volume: goods.volume?.value ?? null,
  });
  const lines = rows.map(({ row, line }) =>
    proven(
      // What one package weighs, a line of one package weighs.
      without(line, [...(shared.get(row) ?? []), ...(line.packageCount?.value === 1 ? [] : ofOne)]),
      { ...goods.agrees, quantity },
    ),
  );
  const number = (field: 'packingListNumber' | 'invoiceNumber', least: number): Found<string> | null =>
    bestOf(candidatesFor(field, readers.identifier, labelled), least);
  const invoiceNumber = number('invoiceNumber', 0.45);
  const printedNumber = number('packingListNumber', 0.3);
  const delivery = ofDelivery(labelled, readers, context, printedNumber !== null);
  const ownNumber = delivery.number ?? printedNumber;
  // "PACKING LIST" over "Invoice No. 4711": the title names no number, the label does.
  const order = orderNumber(table, labelled, context);
  const isOfInvoice = [invoiceNumber, order].some(
    (other) =>
      ownNumber !== null &&
      other !== null &&
      ownNumber.evidence.box.join() === other.evidence.box.join() &&
      ownNumber.confidence < other.confidence,
  );
  const containers = containersOn(context);
  const packingList: PackingList = {
    packingListNumber: paths.value('packingListNumber', isOfInvoice ? null : ownNumber),
    packingListDate: paths.value(
      'packingListDate',
      delivery.date ??
        bestOf(candidatesFor('packingListDate', readers.date, labelled), 0.3) ??
        dateBesideNumber('packingListNumber', context, labelled, readers) ??
        (ownNumber === null || isOfInvoice ? dateOfInvoice(labelled, readers) : null),
    ),
    invoiceNumber: paths.value('invoiceNumber', invoiceNumber),
    purchaseOrderNumber: paths.value('purchaseOrderNumber', order),
    supplier: paths.party('supplier', supplier),
    buyer: paths.party('buyer', parties.buyer),
    packageCount: paths.value('packageCount', goods.packageCount),
    packageType: paths.value('packageType', goods.packageType),
    grossWeight: paths.value('grossWeight', goods.grossWeight),
    netWeight: paths.value('netWeight', goods.netWeight),
    weightUnit: paths.value('weightUnit', goods.weightUnit),
    volume: paths.value('volume', goods.volume),
    volumeUnit: paths.value('volumeUnit', goods.volumeUnit),
    marksAndNumbers: paths.value('marksAndNumbers', printedMarks(table, tableLines, context)),
    containerNumbers: containers.map((found, at) => paths.value(`containerNumbers[${at}]`, found) ?? ''),
    lineItems: lines.map((item, at) => itemAt(paths, `lineItems[${at}]`, item)),
  };
  return { data: packingList, confidence: paths.confidence, evidence: paths.evidence };
}
