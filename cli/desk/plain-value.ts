import type { DocumentResult } from '../screens/document-result.ts';
import { type FieldValue, readData, valueAt } from '../screens/field-values.ts';
import { cleanText } from './clean-text.ts';

/** Values at paths with indexes too: `lineItems[2].quantity`. */
export const readAt = (result: DocumentResult, path: string): unknown => {
  const data = readData(result);
  return data === undefined ? null : valueAt(data, path.replace(/\[(\d+)\]/g, '.$1'));
};

/** A value as it is sent when it is corrected: numbers and codes without words around them. */
export function plainValue(result: DocumentResult, path: string, label: string): FieldValue {
  const { confidence, evidence } = result.extractions;
  const value = readAt(result, path);
  const text = value === null ? null : cleanText(String(value));
  const printed = cleanText(evidence[path]?.text ?? '');
  return {
    path,
    label,
    text,
    confidence: confidence.fields[path] ?? null,
    page: evidence[path]?.page ?? null,
    printed: printed === '' || printed === text ? null : printed,
    isFromXml: evidence[path]?.source === 'xml',
  };
}
