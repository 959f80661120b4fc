import type { Invoice } from '../invoice-shape.ts';
import type { InvoiceStandard } from './invoice-standard.ts';

/** An invoice as its XML states it. */
export interface EInvoice extends InvoiceStandard {
  /** As the PDF names the attachment. */
  readonly fileName: string;
  readonly invoice: Invoice;
  /** What is written in the XML, by path, for every value that is not null. */
  readonly texts: Readonly<Record<string, string>>;
}
