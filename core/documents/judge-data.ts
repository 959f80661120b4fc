import type { DocumentStatus } from '../database/schema.ts';
import { confidenceOfData, missingPaths } from '../extraction/confidence.ts';
import type { DocumentType, ExtractedData, Extraction } from '../extraction/extraction.ts';

/**
 * Good enough to go on without a person: the type is known, nothing required is missing, we are sure, and
 * nothing else calls for one.
 */
export function statusAfterReading(
  extraction: Pick<Extraction, 'documentType' | 'missingRequired' | 'confidence'> &
    Partial<Pick<Extraction, 'reviewReasons'>>,
  threshold: number,
): DocumentStatus {
  const isSure =
    extraction.documentType !== null &&
    extraction.missingRequired.length === 0 &&
    (extraction.reviewReasons ?? []).length === 0 &&
    extraction.confidence.overall >= threshold;
  return isSure ? 'processed' : 'requires_review';
}

/**
 * The gaps and the overall confidence of data that was not read just now (corrected, copied, generated).
 *
 * @param atMost data that was taken from another document is never more certain than that document
 */
export function judge(
  documentType: DocumentType | null,
  typeConfidence: number,
  extractedData: ExtractedData,
  fields: Readonly<Record<string, number>>,
  atMost = 1,
): Pick<Extraction, 'documentType' | 'missingRequired' | 'confidence'> {
  const data = documentType === null ? undefined : extractedData[documentType as 'invoice'];
  if (documentType === null || data === undefined)
    return { documentType, missingRequired: [], confidence: { overall: 0, fields } };
  // Loaded here: it knows the words of all documents, and most commands judge none.
  const { extractionKnowledge } =
    require('../extraction/knowledge/knowledge.ts') as typeof import('../extraction/knowledge/knowledge.ts');
  const required = extractionKnowledge().labels.required.get(documentType) ?? [];
  return {
    documentType,
    missingRequired: missingPaths(data, required),
    confidence: {
      overall: Math.min(atMost, confidenceOfData(documentType, fields, required, typeConfidence)),
      fields,
    },
  };
}
