import type { DocumentType } from '../extraction.ts';
import type { FilePart } from './file-part.ts';

/** One and several of a type, in a sentence. */
export const typeNames: Readonly<Record<DocumentType, readonly [one: string, many: string]>> = {
  invoice: ['an invoice', 'invoices'],
  packing_list: ['a packing list', 'packing lists'],
  bill_of_lading: ['a bill of lading', 'bills of lading'],
  certificate_of_origin: ['a certificate of origin', 'certificates of origin'],
};

const pagesOf = ({ firstPage, lastPage }: FilePart): string =>
  firstPage === lastPage ? `page ${firstPage}` : `pages ${firstPage}–${lastPage}`;

const nameOf = ({ documentType }: FilePart): string =>
  documentType === null ? 'another paper' : typeNames[documentType][0];

const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** Longer lists are cut short. */
const mostNamed = 12;

/** Says which documents a file holds and whose fields are given, when they are several. */
export function partsNote(parts: readonly FilePart[]): readonly string[] {
  if (parts.length < 2) return [];
  const named = parts.slice(0, mostNamed).map((part) => `${nameOf(part)} (${pagesOf(part)})`);
  const rest = parts.length - named.length;
  const extracted = parts.find(({ isExtracted }) => isExtracted);
  const whose = extracted ? ` The fields are those of ${pagesOf(extracted)}.` : '';
  return [
    `The file holds ${parts.length} documents: ${listed(rest > 0 ? [...named, `${rest} more`] : named)}.${whose}`,
  ];
}

/** Why a person has to look at a file in which there is another document of the type that was read. */
export function partsReasons(parts: readonly FilePart[]): readonly string[] {
  const type = parts.find(({ isExtracted }) => isExtracted)?.documentType;
  const alike = parts.filter(({ documentType }) => documentType === type);
  if (!type || alike.length < 2) return [];
  return [
    `The file holds ${alike.length} ${typeNames[type][1]} and only one was read. Split the file and upload each by itself.`,
  ];
}
