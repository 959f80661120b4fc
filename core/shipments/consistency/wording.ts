import type { DocumentType } from '../../extraction/extraction.ts';
import { textOf } from './observe.ts';
import type { Paper } from './paper.ts';

/** The name of each type in a sentence, and the field of its own number. */
const types: Readonly<Record<DocumentType, readonly [name: string, number: string]>> = {
  invoice: ['invoice', 'invoiceNumber'],
  packing_list: ['packing list', 'packingListNumber'],
  bill_of_lading: ['bill of lading', 'billOfLadingNumber'],
  certificate_of_origin: ['certificate of origin', 'certificateNumber'],
};

/** `certificate of origin` */
export const typeName = (type: DocumentType): string => types[type][0];

/** The path of a paper's own number. */
export const ownNumberField = (type: DocumentType): string => types[type][1];

/** `invoice INV-2025-7`, or `packing list` for one without a number. */
export function paperName(paper: Paper): string {
  const number = textOf(paper, ownNumberField(paper.documentType));
  return number === null ? typeName(paper.documentType) : `${typeName(paper.documentType)} ${number}`;
}

/** In a sentence no more is listed than this; the rest is counted. */
const mostListed = 12;

/** `a`, `a and b`, `a, b and c`; of a long list `a, b, c and 40 more`. */
export function listed(parts: readonly string[]): string {
  if (parts.length > mostListed)
    return `${parts.slice(0, mostListed).join(', ')} and ${parts.length - mostListed} more`;
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** In a sentence no text is quoted longer than two lines of it. */
const longestQuote = 200;

/** `“text”` in one line; the end of a long one is left out. */
export function quoted(text: string | number | null): string {
  const line = `${text ?? ''}`.replace(/\s+/g, ' ').trim();
  return line.length > longestQuote ? `“${line.slice(0, longestQuote).trimEnd()}…”` : `“${line}”`;
}

/** `Sentence.` with its first letter a capital one. */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
