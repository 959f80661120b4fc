import type { CheckedExtraction } from './checker.ts';

/**
 * As much of a document as the check for duplicates looks at: all but its lists, which may have thousands of lines. Number
 * and issuer are not part of them.
 */
export function outlineOf({ documentType, extractedData, confidence }: CheckedExtraction): CheckedExtraction {
  const outline = Object.entries(extractedData).map(([type, data]) => [
    type,
    Object.fromEntries(
      Object.entries(data as object).map(([name, value]) => [name, Array.isArray(value) ? [] : value]),
    ),
  ]);
  const fields = Object.entries(confidence.fields).filter(([path]) => !path.includes('['));
  return {
    documentType,
    extractedData: Object.fromEntries(outline),
    confidence: { ...confidence, fields: Object.fromEntries(fields) },
  };
}
