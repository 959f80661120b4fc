import { squash } from '../../layout/fold.ts';
import type { Invoice, InvoiceLineItem, Party } from '../invoice-shape.ts';

/** An invoice as its XML states it; what the XML leaves out as the page says it. */
export function mergeInvoices(stated: Invoice, printed: Invoice | null): Invoice {
  if (printed === null) return stated;
  return {
    ...filled(stated, printed),
    supplier: mergeParties(stated.supplier, printed.supplier),
    buyer: mergeParties(stated.buyer, printed.buyer),
    lineItems: mergeLines(stated.lineItems, printed.lineItems),
  };
}

/** Nulls of one filled from the other. */
function filled<T extends object>(stated: T, printed: T): T {
  const entries = Object.entries(stated).map(([key, value]) => [
    key,
    value ?? Reflect.get(printed, key) ?? null,
  ]);
  return Object.fromEntries(entries) as T;
}

/** The page adds to a party only where it names the same one. */
function mergeParties(stated: Party, printed: Party): Party {
  const isSame =
    stated.name === null || (printed.name !== null && squash(printed.name) === squash(stated.name));
  return isSame ? filled(stated, printed) : stated;
}

/** The page adds to the lines only where both have the same ones: as many, with the same totals or words. */
function mergeLines(
  stated: readonly InvoiceLineItem[],
  printed: readonly InvoiceLineItem[],
): readonly InvoiceLineItem[] {
  if (stated.length === 0) return printed;
  const isSame =
    stated.length === printed.length &&
    stated.every((line, at) => {
      const other = printed[at];
      if (!other) return false;
      if (line.total !== null && other.total !== null) return Math.abs(line.total - other.total) < 0.005;
      return squash(line.description ?? '') === squash(other.description ?? '');
    });
  return isSame ? stated.map((line, at) => filled(line, printed[at] ?? line)) : stated;
}
