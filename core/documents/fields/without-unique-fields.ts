import type { DocumentType, Extraction } from '../../extraction/extraction.ts';
import { type DocumentFields, generalPath } from './document-fields.ts';
import { type EditableData, setField } from './field-values.ts';

type Read = Pick<Extraction, 'extractedData' | 'confidence' | 'evidence'>;

/**
 * The values read, for another consignment: the fields that each consignment has of its own (numbers, dates)
 * are empty, without confidence and evidence; all else stays.
 */
export function withoutUniqueFields(
  fields: DocumentFields,
  documentType: DocumentType | null,
  read: Read,
): Omit<Read, 'confidence'> & { readonly confidences: Readonly<Record<string, number>> } {
  const data = documentType === null ? undefined : read.extractedData[documentType as 'invoice'];
  if (documentType === null || data === undefined) return { ...read, confidences: read.confidence.fields };
  const known = fields.get(documentType)!;
  const isUnique = (path: string): boolean => known.get(generalPath(path))?.isConsignmentUnique ?? false;
  const cleared = structuredClone(data) as unknown as EditableData;
  for (const { path, isConsignmentUnique } of known.values()) {
    if (!isConsignmentUnique) continue;
    const [list, inner] = path.split('[].');
    if (path.endsWith('[]')) cleared[path.slice(0, -2)] = [];
    else if (inner === undefined) setField(fields, documentType, cleared, path, null);
    else
      for (const line of (cleared[list!] as unknown[] | undefined)?.keys() ?? [])
        setField(fields, documentType, cleared, `${list}[${line}].${inner}`, null);
  }
  const kept = <T>(values: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(values).filter(([path]) => !isUnique(path)));
  return {
    extractedData: { ...read.extractedData, [documentType]: cleared },
    confidences: kept(read.confidence.fields),
    evidence: kept(read.evidence),
  };
}
