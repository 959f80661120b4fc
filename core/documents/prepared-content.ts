import type { CheckedExtraction } from '../compliance/checker.ts';
import type { ComplianceCheck } from '../compliance/compliance-result.ts';
import type { GoodsOpinions } from '../compliance/goods-opinions.ts';
import { outlineOf } from '../compliance/outline.ts';
import type { DocumentDependencies } from './dependencies.ts';
import type { DocumentRow } from './documents.store.ts';
import { openDoubtsOf } from './doubts/doubt.ts';
import { type SearchContent, searchContent } from './search/search-content.ts';
import { readingTexts, type StoredReading, type StoredTexts } from './stored-reading.ts';

/** The next content of a document, checked and ready to be written. */
export interface PreparedContent {
  /** As the database keeps them; of a large document the bytes that a worker wrote. */
  readonly texts: StoredTexts;
  readonly identityKey: string | null;
  readonly openDoubts: number;
  /** As for a document without duplicates. */
  readonly checks: readonly ComplianceCheck[];
  /** The words by which it is found. */
  readonly search: SearchContent;
  /** The values for the check for duplicates. */
  readonly outline: CheckedExtraction;
}

/** Content made from the present content of a document. */
export interface DerivedContent extends PreparedContent {
  /** Of the reading that it was made of. */
  readonly revision: number;
  readonly status: DocumentRow['status'];
}

/** Checks the content of a document. Takes its time, and belongs before the transaction in which it is saved. */
export function checkContent(
  { compliance }: Pick<DocumentDependencies, 'compliance'>,
  documentType: DocumentRow['documentType'],
  reading: StoredReading,
  goods: GoodsOpinions,
): PreparedContent {
  const { extractedData, confidence } = reading;
  const extraction = { documentType, extractedData, confidence };
  return {
    texts: readingTexts(reading),
    identityKey: compliance.identityOf(extraction),
    openDoubts: openDoubtsOf(reading.doubts).length,
    checks: compliance.check(extraction, goods)([]).checks,
    search: searchContent(documentType, extractedData),
    outline: outlineOf(extraction),
  };
}
