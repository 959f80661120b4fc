import type { DocumentType } from '../extraction.ts';
import type { FoundPart } from './find-parts.ts';

/** The order in which the papers of one file say most of a consignment. */
const order: readonly DocumentType[] = ['invoice', 'bill_of_lading', 'certificate_of_origin', 'packing_list'];
const sureFrom = 0.7;

/**
 * Which of the documents of a file is extracted: the first of the type that the sender named, else of those
 * whose type is sure the one that says most. Papers of other kinds come last.
 */
export function choosePart(parts: readonly FoundPart[], named: DocumentType | null): FoundPart | null {
  const rank = ({ judgement: { documentType, confidence } }: FoundPart): number => {
    if (documentType === null) return 100;
    if (documentType === named) return -100;
    return order.indexOf(documentType) + (confidence >= sureFrom ? 0 : 10);
  };
  return parts.reduce<FoundPart | null>(
    (best, part) => (best && rank(best) <= rank(part) ? best : part),
    null,
  );
}
