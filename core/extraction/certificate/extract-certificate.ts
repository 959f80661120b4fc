import { piecesAt, runOf } from '../../layout/run.ts';
import type { CertificateOfOrigin } from '../certificate-of-origin-shape.ts';
import type { DocumentContext } from '../document-context.ts';
import { fieldReaders } from '../fields/field-readers.ts';
import { bestOf, candidatesFor, type LabelledPlaces, type ValueReader } from '../fields/header-fields.ts';
import { boxedParty } from '../forms/boxed-party.ts';
import { boxedPlaces, nameReader } from '../forms/boxed-places.ts';
import { type Found, foundAt } from '../found.ts';
import { cellsOf } from '../goods/goods-line.ts';
import { findGoodsRows, type GoodsRows } from '../goods/goods-rows.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import { type ExtractedPaper, Paths, withoutPrint } from '../paths.ts';
import { chooseDate, findDates } from '../values/date.ts';
import { agreementNamed, authorityNamed } from './authority.ts';
import { certifiedGoods } from './certified-goods.ts';
import { statedCountry } from './stated-country.ts';

const goodsRules = {
  isGoods: (roles: ReadonlySet<string | null>) =>
    roles.has('description') &&
    ['quantity', 'grossWeight', 'hsCode', 'originCriterion'].some((name) => roles.has(name)),
  figures: ['quantity', 'grossWeight', 'packageCount'] as const,
  isForm: true,
};

/** All lines of a box as one text: the way of the goods, ship and ports. */
function wholeBox(field: LabelField, labelled: LabelledPlaces): Found<string> | null {
  for (const { hit, places } of labelled.hits) {
    if (!hit.meanings.some((label) => label.field === field && label.strength >= 0.8) || hit.place < 0.85)
      continue;
    const runs = places.map((place) => place.run).filter((run) => /[\p{L}\d]{2}/u.test(run.text));
    const text = runs.map((run) => run.text).join(' ');
    if (runs.length === 0 || text.length > 200 || /^\(|\.{4,}|_{3,}/u.test(text)) continue;
    return foundAt(
      text,
      0.85,
      runs.flatMap((run) => run.pieces),
    );
  }
  return null;
}

/** Number and date of the invoice, from the column of the goods that holds them. */
function inColumn<T>(table: GoodsRows | null, reader: ValueReader<T>): Found<T> | null {
  for (const row of table?.rows ?? []) {
    const runs = cellsOf(row, table?.roles ?? [], 'invoice');
    for (const run of [...runs, runOf(runs.flatMap((one) => one.pieces))]) {
      const reading = reader(run.text, { strength: 1, text: 'invoice' });
      if (reading) return foundAt(reading.value, 0.85 * reading.certainty, run.pieces);
    }
  }
  return null;
}

/** A certificate is dated at its foot: without a label, the lowest date outside the goods is that of its issue. */
function lowestDate(
  context: DocumentContext,
  taken: ReadonlyMap<number, ReadonlySet<number>>,
  invoiceDate: string | null,
): Found<string> | null {
  let lowest: Found<string> | null = null;
  for (const [page, layout] of context.layouts.entries()) {
    for (const line of layout.lines) {
      if (taken.get(page)?.has(line.index) || line.rect.y0 < 0.4 * layout.page.height) continue;
      for (const segment of line.segments) {
        for (const date of findDates(segment.text, context.knowledge.values.months)) {
          const { value, certainty } = chooseDate(date, context.dateOrder);
          if (value === null || value === invoiceDate) continue;
          lowest = foundAt(value, 0.6 * certainty, piecesAt(segment, date.index, date.length));
        }
      }
    }
  }
  return lowest;
}

/** What a blank form itself prints: its agreement, the office and the country that issue it. */
const printedFields = ['agreement', 'issuingAuthority', 'countryOfOrigin', 'countryOfDestination'];

/** Reads all fields of a certificate of origin. */
export function extractCertificate(context: DocumentContext): ExtractedPaper<CertificateOfOrigin> {
  const paths = new Paths();
  const table = findGoodsRows(context, goodsRules);
  const taken = table?.lines ?? new Map<number, ReadonlySet<number>>();
  const labelled = boxedPlaces(context, taken);
  const readers = fieldReaders(context);
  const best = <T>(field: LabelField, reader: ValueReader<T>, least = 0.4): Found<T> | null =>
    bestOf(candidatesFor(field, reader, labelled), least);
  const lines = certifiedGoods(table, context);
  const invoiceDate = inColumn(table, readers.date) ?? best('invoiceDate', readers.date);
  const exporter = boxedParty(['exporter', 'supplier'], context, taken);
  const data: CertificateOfOrigin = {
    certificateNumber: paths.value('certificateNumber', best('certificateNumber', readers.identifier)),
    issueDate: paths.value(
      'issueDate',
      best('issueDate', readers.date, 0.3) ?? lowestDate(context, taken, invoiceDate?.value ?? null),
    ),
    agreement: paths.value('agreement', wholeBox('agreement', labelled) ?? agreementNamed(context)),
    exporter: paths.party('exporter', exporter),
    producer: paths.party('producer', boxedParty(['producer'], context, taken, exporter)),
    importer: paths.party('importer', boxedParty(['importer', 'consignee', 'buyer'], context, taken)),
    countryOfOrigin: paths.value(
      'countryOfOrigin',
      best('countryOfOrigin', readers.country) ?? statedCountry('countryOfOrigin', context),
    ),
    countryOfDestination: paths.value(
      'countryOfDestination',
      best('countryOfDestination', readers.country) ?? statedCountry('countryOfDestination', context),
    ),
    invoiceNumber: paths.value(
      'invoiceNumber',
      inColumn(table, readers.identifier) ?? best('invoiceNumber', readers.identifier),
    ),
    invoiceDate: paths.value('invoiceDate', invoiceDate),
    transportDetails: paths.value('transportDetails', wholeBox('transportDetails', labelled)),
    issuingAuthority: paths.value(
      'issuingAuthority',
      best('issuingAuthority', nameReader, 0.5) ?? authorityNamed(context),
    ),
    lineItems: lines.map((line, at) => {
      const path = `lineItems[${at}]`;
      return {
        lineNumber: paths.value(`${path}.lineNumber`, line.lineNumber),
        description: paths.value(`${path}.description`, line.description),
        hsCode: paths.value(`${path}.hsCode`, line.hsCode),
        originCriterion: paths.value(`${path}.originCriterion`, line.originCriterion),
        countryOfOrigin: paths.value(`${path}.countryOfOrigin`, line.countryOfOrigin),
        quantity: paths.value(`${path}.quantity`, line.quantity),
        unit: paths.value(`${path}.unit`, line.unit),
        grossWeight: paths.value(`${path}.grossWeight`, line.grossWeight),
        packageCount: paths.value(`${path}.packageCount`, line.packageCount),
      };
    }),
  };
  return withoutPrint({ data, confidence: paths.confidence, evidence: paths.evidence }, printedFields);
}
