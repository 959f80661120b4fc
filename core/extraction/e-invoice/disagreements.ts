import { squash } from '../../layout/fold.ts';
import type { Page } from '../../reading/page.ts';
import type { Invoice } from '../invoice-shape.ts';
import { findPrintedAmount, findPrintedText } from './find-printed.ts';

export interface Disagreement {
  readonly path: string;
  readonly stated: string | number;
  readonly printed: string | number;
  /** Number, date, total and currency make another invoice of it; names are written in many ways. */
  readonly isGrave: boolean;
}

const compared = [
  ['invoiceNumber', true],
  ['invoiceDate', true],
  ['totalAmount', true],
  ['currency', true],
  ['supplier.name', false],
  ['buyer.name', false],
] as const;

/** What is read from the page with less than this may itself be wrong. */
const sureFrom = 0.5;

/**
 * Where the page says otherwise than the XML: another value is read from it with some certainty, and that of
 * the XML stands nowhere on the pages.
 *
 * @param sureness how sure each value of the page is, by its path
 */
export function disagreements(
  stated: Invoice,
  printedInvoice: Invoice | null,
  sureness: Readonly<Record<string, number>>,
  pages: readonly Page[],
): readonly Disagreement[] {
  if (!printedInvoice) return [];
  return compared.flatMap(([path, isGrave]) => {
    const [own, printed] = [valueAt(stated, path), valueAt(printedInvoice, path)];
    if (own === null || printed === null || (sureness[path] ?? 0) < sureFrom) return [];
    if (isSame(own, printed) || isPrinted(own, pages)) return [];
    return [{ path, stated: own, printed, isGrave }];
  });
}

/** Whether neither the number nor the total of the XML is printed on any page: it is of something else. */
export const isNowherePrinted = ({ invoiceNumber, totalAmount }: Invoice, pages: readonly Page[]): boolean =>
  pages.some(({ words }) => words.length > 0) &&
  invoiceNumber !== null &&
  totalAmount !== null &&
  !isPrinted(invoiceNumber, pages) &&
  !isPrinted(totalAmount, pages);

export function valueAt(data: object, path: string): string | number | null {
  let value: unknown = data;
  for (const key of path.replace(/\[(\d+)\]/g, '.$1').split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

export const isSame = (a: string | number, b: string | number): boolean =>
  typeof a === 'number' || typeof b === 'number'
    ? Math.abs(Number(a) - Number(b)) < 0.005
    : squash(a) === squash(b);

function isPrinted(value: string | number, pages: readonly Page[]): boolean {
  if (typeof value === 'number') return findPrintedAmount(pages, value) !== null;
  // A date is compared as it was read: it is written in too many ways to be looked for.
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return isDatePrinted(value, pages);
  return findPrintedText(pages, value) !== null;
}

/** In figures, in one of the usual orders. */
function isDatePrinted(date: string, pages: readonly Page[]): boolean {
  const [year = '', month = '', day = ''] = date.split('-');
  const orders = [
    [year, month, day],
    [day, month, year],
    [month, day, year],
    [day, month, year.slice(2)],
  ];
  return orders.some((parts) => findPrintedText(pages, parts.join('.')) !== null);
}
