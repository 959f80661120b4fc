import type { Page } from '../../reading/page.ts';
import { confidenceOfData, missingPaths } from '../confidence.ts';
import type { Evidence, Extraction } from '../extraction.ts';
import { asCredit } from '../invoice/credit-note.ts';
import { extractionKnowledge } from '../knowledge/knowledge.ts';
import { type Disagreement, disagreements, isNowherePrinted, isSame, valueAt } from './disagreements.ts';
import type { EInvoice } from './e-invoice.ts';
import { findPrintedAmount, findPrintedText } from './find-printed.ts';
import { mergeInvoices } from './merge-invoices.ts';

/**
 * What is read from a file that carries an e-invoice: the values of its XML with confidence 1, what the XML
 * leaves out from the page, and a word on each value of which the page says otherwise.
 */
export function withEInvoice(page: Extraction, eInvoice: EInvoice, pages: readonly Page[]): Extraction {
  const read = page.extractedData.invoice ?? null;
  const isCredit = eInvoice.kind !== 'invoice' || (read?.totalAmount ?? 0) < 0;
  const stated = isCredit ? asCredit(eInvoice.invoice) : eInvoice.invoice;
  const own = isCredit && read ? asCredit(read) : read;
  const found = disagreements(stated, own, page.confidence.fields, pages);
  // Where the page shows another invoice, nothing of it belongs to this one.
  const isNowhere = isNowherePrinted(stated, pages);
  const isOther = isNowhere || found.some(({ path }) => path === 'invoiceNumber');
  const printed = isOther ? null : own;
  const invoice = mergeInvoices(stated, printed);
  const { fields, evidence } = placed(invoice, printed, page, eInvoice, pages);
  const required = extractionKnowledge().labels.required.get('invoice') ?? [];
  const otherType =
    page.documentType === null || page.documentType === 'invoice' ? [] : [otherTypeReason(page)];
  return {
    ...page,
    documentType: 'invoice',
    documentTypeConfidence: 1,
    extractedData: { invoice },
    confidence: { overall: confidenceOfData('invoice', fields, required, 1), fields },
    evidence,
    missingRequired: missingPaths(invoice, required),
    eInvoice: { fileName: eInvoice.fileName, standard: eInvoice.standard, profile: eInvoice.profile },
    reviewReasons: [
      ...page.reviewReasons,
      ...otherType,
      ...(eInvoice.kind === 'correction' ? [correctionReason(eInvoice)] : []),
      ...(isNowhere ? [nowhereReason(eInvoice)] : []),
      ...found.filter(({ isGrave }) => isGrave).map((one) => said(one, eInvoice)),
    ],
    notes: [
      `The fields were read from the e-invoice inside the file (${described(eInvoice)}); what it leaves out, from the page.`,
      ...(eInvoice.kind === 'credit' ? [creditNote(eInvoice)] : []),
      ...page.notes.filter((note) => page.documentType !== null || !note.startsWith('The pages show none')),
      ...found.filter(({ isGrave }) => !isGrave).map((one) => said(one, eInvoice)),
    ],
  };
}

/** How sure each value is and where it stands: those of the XML are certain, and may be printed nowhere. */
function placed(
  invoice: object,
  printed: object | null,
  page: Extraction,
  { texts }: EInvoice,
  pages: readonly Page[],
) {
  const fields: Record<string, number> = {};
  const evidence: Record<string, Evidence> = {};
  for (const path of pathsOf(invoice)) {
    const text = texts[path];
    const place = page.evidence[path];
    fields[path] = text === undefined ? (page.confidence.fields[path] ?? 0) : 1;
    if (text === undefined) {
      if (place) evidence[path] = place;
      continue;
    }
    const value = valueAt(invoice, path) ?? '';
    const isAsPrinted = printed !== null && isSame(value, valueAt(printed, path) ?? '');
    const onPage = (isAsPrinted && place) || placeOf(path, value, pages);
    evidence[path] = { ...(onPage ?? { page: null, box: null, text }), source: 'xml' };
  }
  return { fields, evidence };
}

const described = ({ fileName, standard, profile }: EInvoice): string =>
  `${fileName}, ${standard}${profile === null ? '' : ` ${profile}`}`;

const nowhereReason = ({ fileName }: EInvoice): string =>
  `Neither the number nor the total of the e-invoice inside the file (${fileName}) is printed on its pages.`;

const typed = ({ fileName, typeCode }: EInvoice): string =>
  typeCode === null ? fileName : `${fileName}, type ${typeCode}`;

const creditNote = (eInvoice: EInvoice): string =>
  `The e-invoice inside the file (${typed(eInvoice)}) is a credit note, so its amounts are given as negative.`;

const correctionReason = (eInvoice: EInvoice): string =>
  `The e-invoice inside the file (${typed(eInvoice)}) corrects an earlier invoice, so its amounts are given as negative. Check that they are credited, not charged.`;

const otherTypeReason = ({ documentType }: Extraction): string =>
  `The pages look like a ${documentType?.replaceAll('_', ' ')}, but the e-invoice inside the file is an invoice.`;

const names: Readonly<Record<string, string>> = {
  invoiceNumber: 'invoice number',
  invoiceDate: 'invoice date',
  totalAmount: 'total amount',
  currency: 'currency',
  'supplier.name': 'supplier name',
  'buyer.name': 'buyer name',
};

const said = ({ path, stated, printed }: Disagreement, { fileName }: EInvoice): string =>
  `The ${names[path] ?? path} on the page is ${printed}, but ${stated} in the e-invoice inside the file (${fileName}).`;

/** A value that was not read under its name may still be printed. Short ones stand in too many places. */
function placeOf(path: string, value: string | number, pages: readonly Page[]): Evidence | null {
  if (typeof value === 'number') return /amount|total$/i.test(path) ? findPrintedAmount(pages, value) : null;
  return value.length >= 6 ? findPrintedText(pages, value) : null;
}

/** Paths of all values that are not null. */
function pathsOf(value: object, path = ''): readonly string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const own = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    if (inner === null) return [];
    return typeof inner === 'object' ? pathsOf(inner, own) : [own];
  });
}
