import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import type { Extraction } from '../../../core/extraction/extraction.ts';
import type { Invoice } from '../../../core/extraction/invoice-shape.ts';
import { textReading } from '../layout/text-page.ts';

/** The text of a paper under papers/, a form feed between its pages. */
export const paper = (name: string): string =>
  readFileSync(join(import.meta.dir, 'papers', `${name}.txt`), 'utf8');

/** Extracts a paper that is written as plain text. */
export const extractPaper = (name: string): Extraction =>
  extractDocument(textReading(...paper(name).split('\f')), { documentType: null });

/** The invoice in a paper; fails where the paper is taken for something else. */
export function invoiceIn(name: string): Invoice {
  const extraction = extractPaper(name);
  if (!extraction.extractedData.invoice) throw new Error(`${name} was taken for ${extraction.documentType}`);
  return extraction.extractedData.invoice;
}
