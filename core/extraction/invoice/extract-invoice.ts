import { type DocumentContext, withIssuer } from '../document-context.ts';
import { fieldReaders } from '../fields/field-readers.ts';
import { bestOf, candidatesFor, type LabelledPlaces, labelledPlaces } from '../fields/header-fields.ts';
import { orderNumber } from '../fields/order-number.ts';
import type { Found } from '../found.ts';
import { readConsignment } from '../goods/consignment.ts';
import { cellsOf, figureIn } from '../goods/goods-line.ts';
import type { Invoice, InvoiceLineItem } from '../invoice-shape.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { readParties } from '../parties/read-parties.ts';
import { type ExtractedPaper, Paths } from '../paths.ts';
import { amountCandidates, unnamedTotals } from './amounts.ts';
import { withoutCharges } from './charged-lines.ts';
import { invoiceCurrency } from './invoice-currency.ts';
import { invoiceDate } from './invoice-date.ts';
import { invoiceIncoterm } from './invoice-incoterm.ts';
import type { FoundLineItem } from './line-item.ts';
import { readLineItems } from './line-items.ts';
import { withOpenDecimals } from './open-decimals.ts';
import { paintedOrigin } from './painted-origin.ts';
import { paymentTerms } from './payment-terms.ts';
import { reconcileAmounts } from './reconcile.ts';
import { summedTaxes } from './summed-columns.ts';

const itemAt = (paths: Paths, path: string, item: FoundLineItem): InvoiceLineItem => ({
  lineNumber: paths.value(`${path}.lineNumber`, item.lineNumber),
  partNumber: paths.value(`${path}.partNumber`, item.partNumber),
  description: paths.value(`${path}.description`, item.description),
  quantity: paths.value(`${path}.quantity`, item.quantity),
  unit: paths.value(`${path}.unit`, item.unit),
  unitPrice: paths.value(`${path}.unitPrice`, item.unitPrice),
  total: paths.value(`${path}.total`, item.total),
  hsCode: paths.value(`${path}.hsCode`, item.hsCode),
  countryOfOrigin: paths.value(`${path}.countryOfOrigin`, item.countryOfOrigin),
  netWeight: paths.value(`${path}.netWeight`, item.netWeight),
});

/** Sum of the lines, or null when one has no total. Cents are added as whole numbers. */
function sumOfLines(items: readonly FoundLineItem[]): number | null {
  if (items.length === 0 || items.some((item) => item.total === null)) return null;
  return items.reduce((sum, item) => sum + Math.round((item.total?.value ?? 0) * 1000), 0) / 1000;
}

/** Goods of several countries have none that is of all: one beside a label is that of one line in a list of their codes. */
const isOfSeveralCountries = (items: readonly FoundLineItem[]): boolean =>
  new Set(items.flatMap(({ countryOfOrigin }) => countryOfOrigin?.value ?? [])).size > 1;

const creditWords = phrasePattern('{{credit}}');

/** Numbers of the invoice; on a credit note those of the note, which names the invoice that it credits as well. */
function ownNumbers(labelled: LabelledPlaces, context: DocumentContext) {
  const all = candidatesFor('invoiceNumber', fieldReaders(context).identifier, labelled);
  const credited = all.filter(({ hit }) => creditWords().test(hit.segment.text));
  return credited.some((one) => one.confidence >= 0.5) ? credited : all;
}

/** Reads all fields of an invoice. */
export function extractInvoice(document: DocumentContext): ExtractedPaper<Invoice> {
  const paths = new Paths();
  const { items: listed, table } = readLineItems(document);
  const lines = table?.lines ?? new Map<number, ReadonlySet<number>>();
  const header = (table?.header ?? []).map((cell) => cell.run);
  const parties = readParties(document, lines);
  const { supplier } = parties;
  const context = withIssuer(document, supplier.country?.value ?? null);
  const labelled = labelledPlaces(context, lines);
  const readers = fieldReaders(context);
  const freight = amountCandidates('freightAmount', labelled, context);
  const insurance = amountCandidates('insuranceAmount', labelled, context);
  const other = amountCandidates('otherAmount', labelled, context);
  const items = withoutCharges(listed, [...freight, ...insurance, ...other], context);
  const amounts = reconcileAmounts(
    {
      total: [...amountCandidates('totalAmount', labelled, context), ...unnamedTotals(table, context)],
      due: amountCandidates('amountDue', labelled, context),
      subtotal: amountCandidates('subtotal', labelled, context),
      tax: [...amountCandidates('taxAmount', labelled, context), ...summedTaxes(table, context)],
      freight,
      insurance,
      discount: amountCandidates('discountAmount', labelled, context),
      other,
    },
    sumOfLines(items),
  );
  const incoterm = invoiceIncoterm(context, labelled);
  const column = (name: ColumnName) =>
    (table?.rows ?? []).map((row) => figureIn(cellsOf(row, table?.roles ?? [], name), context));
  const consignment = readConsignment(
    {
      packageCount: column('packageCount'),
      grossWeight: column('grossWeight'),
      netWeight: items.map((item) => item.netWeight),
      volume: column('volume'),
    },
    table,
    labelled,
    context,
  );
  const part = <T, V>(found: Found<T> | null, value: (of: T) => V | null): Found<V> | null => {
    const own = found ? value(found.value) : null;
    return found && own !== null ? { ...found, value: own } : null;
  };
  const invoice: Invoice = {
    invoiceNumber: paths.value('invoiceNumber', bestOf(ownNumbers(labelled, context))),
    invoiceDate: paths.value('invoiceDate', invoiceDate(context, labelled, readers)),
    dueDate: paths.value('dueDate', bestOf(candidatesFor('dueDate', readers.date, labelled), 0.3)),
    purchaseOrderNumber: paths.value('purchaseOrderNumber', orderNumber(table, labelled, context)),
    totalAmount: paths.value(
      'totalAmount',
      withOpenDecimals(amounts.totalAmount, items, context.decimalMark !== null),
    ),
    subtotal: paths.value('subtotal', amounts.subtotal),
    taxAmount: paths.value('taxAmount', amounts.taxAmount),
    freightAmount: paths.value('freightAmount', amounts.freightAmount),
    insuranceAmount: paths.value('insuranceAmount', amounts.insuranceAmount),
    discountAmount: paths.value('discountAmount', amounts.discountAmount),
    currency: paths.value(
      'currency',
      invoiceCurrency(
        candidatesFor('currency', readers.currency, labelled),
        amounts.totalSource?.line ?? [],
        header,
        context,
        { seller: supplier.country?.value ?? null, buyer: parties.buyer.country?.value ?? null },
      ),
    ),
    incoterm: paths.value(
      'incoterm',
      part(incoterm, (term) => term.code),
    ),
    incotermPlace: paths.value(
      'incotermPlace',
      part(incoterm, (term) => term.place),
    ),
    paymentTerms: paths.value('paymentTerms', paymentTerms(labelled, readers, context, lines)),
    countryOfOrigin: paths.value(
      'countryOfOrigin',
      isOfSeveralCountries(items)
        ? null
        : (bestOf(candidatesFor('countryOfOrigin', readers.country, labelled), 0.3) ??
            paintedOrigin(table, context)),
    ),
    countryOfDestination: paths.value(
      'countryOfDestination',
      bestOf(candidatesFor('countryOfDestination', readers.country, labelled), 0.3),
    ),
    packageCount: paths.value('packageCount', consignment.packageCount),
    grossWeight: paths.value('grossWeight', consignment.grossWeight),
    netWeight: paths.value('netWeight', consignment.netWeight),
    weightUnit: paths.value('weightUnit', consignment.weightUnit),
    supplier: paths.party('supplier', parties.supplier),
    buyer: paths.party('buyer', parties.buyer),
    lineItems: items.map((item, at) => itemAt(paths, `lineItems[${at}]`, item)),
  };
  return { data: invoice, confidence: paths.confidence, evidence: paths.evidence };
}
