import { layOut } from '../layout/lines.ts';
import type { Reading } from '../reading/page.ts';
import { extractBillOfLading } from './bill-of-lading/extract-bill-of-lading.ts';
import { extractCertificate } from './certificate/extract-certificate.ts';
import { missingPaths, overallConfidence } from './confidence.ts';
import { type DocumentContext, documentContext } from './document-context.ts';
import { judgeDocumentType } from './document-type.ts';
import type { DocumentType, Extraction } from './extraction.ts';
import { extractInvoice } from './invoice/extract-invoice.ts';
import { extractionKnowledge, knowledgeFor } from './knowledge/knowledge.ts';
import { detectLanguage } from './language.ts';
import { extractPackingList } from './packing-list/extract-packing-list.ts';
import type { ExtractedPaper } from './paths.ts';

export interface ExtractionOptions {
  /** Told by the sender and taken as true; null: detected. */
  readonly documentType: DocumentType | null;
}

const readers: Readonly<Record<DocumentType, (context: DocumentContext) => ExtractedPaper<object>>> = {
  invoice: extractInvoice,
  packing_list: extractPackingList,
  bill_of_lading: extractBillOfLading,
  certificate_of_origin: extractCertificate,
};

/**
 * Reads the fields of a document from its pages. What is not on the pages is null, and a document that is
 * none of the four types keeps type null and no fields.
 * @throws Error at the first call of a process when a file under data/ is missing or wrong
 */
export function extractDocument(reading: Reading, options: ExtractionOptions): Extraction {
  const knowledge = extractionKnowledge();
  const layouts = reading.pages.map(layOut);
  const language = detectLanguage(layouts, knowledge.labels);
  const judgement = options.documentType
    ? { documentType: options.documentType, confidence: 1 }
    : judgeDocumentType(layouts, knowledge.labels);
  const nothing = {
    documentType: judgement.documentType,
    documentTypeConfidence: judgement.confidence,
    language,
    extractedData: {},
    confidence: { overall: 0, fields: {} },
    evidence: {},
    missingRequired: [],
  };
  if (judgement.documentType === null) {
    const hasWords = reading.pages.some((page) => page.words.length > 0);
    const note = hasWords
      ? 'The pages show none of the four document types; no fields were read.'
      : 'No text was found on the pages.';
    return { ...nothing, notes: [note] };
  }
  const type = judgement.documentType;
  const paper = readers[type](
    documentContext(
      layouts,
      language,
      knowledgeFor(knowledge, type),
      type === 'certificate_of_origin' || type === 'bill_of_lading',
    ),
  );
  const required = knowledge.labels.required.get(type) ?? [];
  const missingRequired = missingPaths(paper.data, required);
  return {
    ...nothing,
    extractedData: { [type]: paper.data },
    confidence: {
      overall: overallConfidence(paper.confidence, required, judgement.confidence),
      fields: paper.confidence,
    },
    evidence: paper.evidence,
    missingRequired,
    notes: [],
  };
}
