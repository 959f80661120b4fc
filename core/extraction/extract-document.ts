import { layOut } from '../layout/lines.ts';
import type { Reading } from '../reading/page.ts';
import { judgeDocumentType } from './document-type.ts';
import type { DocumentType, Extraction } from './extraction.ts';
import { extractionKnowledge } from './knowledge/knowledge.ts';
import { detectLanguage } from './language.ts';

export interface ExtractionOptions {
  /** Told by the sender and taken as true; null: detected. */
  readonly documentType: DocumentType | null;
}

/**
 * Reads the fields of a document from its pages. What is not on the pages is null.
 * @throws Error at the first call of a process when a file under data/ is missing or wrong
 */
export function extractDocument(reading: Reading, options: ExtractionOptions): Extraction {
  const knowledge = extractionKnowledge();
  const layouts = reading.pages.map(layOut);
  const language = detectLanguage(layouts, knowledge.labels);
  const judgement = options.documentType
    ? { documentType: options.documentType, confidence: 1 }
    : judgeDocumentType(layouts, knowledge.labels);
  return {
    documentType: judgement.documentType,
    documentTypeConfidence: judgement.confidence,
    language,
    extractedData: {},
    confidence: { overall: 0, fields: {} },
    evidence: {},
    missingRequired: [],
    notes: [],
  };
}
