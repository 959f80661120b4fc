import type { Invoice } from '../invoice-shape.ts';
import type { StatedKind } from './invoice-kind.ts';
import type { InvoiceStandard } from './invoice-standard.ts';

/** An invoice as its XML states it; the amounts of a credit note are positive there. */
export interface EInvoice extends InvoiceStandard, StatedKind {
  /** As the PDF names the attachment. */
  readonly fileName: string;
  readonly invoice: Invoice;
  /** What is written in the XML, by path, for every value that is not null. */
  readonly texts: Readonly<Record<string, string>>;
}
