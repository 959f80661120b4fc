import { type ValidationIssue, validationFailed } from '../../errors.ts';
import type { DocumentType, Extraction } from '../../extraction/extraction.ts';
import { type DocumentFields, generalPath } from './document-fields.ts';
import {
  type EditableData,
  emptyData,
  type FieldValue,
  fieldValue,
  lineCount,
  setField,
} from './field-values.ts';
import { isListEntry, removeEntries, withoutEntries } from './list-entries.ts';

/**
 * The corrections of a reviewer: values by path. Null: it is not on the page; for a whole entry of a list
 * (`lineItems[3]`, `containerNumbers[0]`): it is removed, and those behind it move up.
 */
export type Corrections = Readonly<Record<string, FieldValue>>;

type Read = Pick<Extraction, 'extractedData' | 'confidence' | 'evidence'>;

/** Lines that a person may add to one document. */
const mostLines = 5_000;

/**
 * Puts corrections into what was read. A corrected field has confidence 1; its evidence stays, because it
 * is the place on the page that was judged, unless the field is now empty.
 * @throws ServiceError VALIDATION_FAILED naming each path that is none of the type, each value that is none
 * of its kind, and a line beyond the next free one. All paths name entries as they stand before any is removed.
 */
export function correct(
  fields: DocumentFields,
  documentType: DocumentType | null,
  read: Read,
  sent: unknown,
): Omit<Read, 'confidence'> & {
  readonly confidences: Readonly<Record<string, number>>;
  readonly corrections: Corrections;
  /** The earlier value of each. */
  readonly readValues: Corrections;
  /** Paths of the corrected fields, with entries named as they were before any was removed. */
  readonly applied: readonly string[];
  /** Paths of the entries that were removed; all else names what stands where after that. */
  readonly removed: readonly string[];
} {
  const corrections = valuesByPath(sent);
  const issues: ValidationIssue[] = [];
  const known = documentType === null ? null : fields.get(documentType)!;
  const data: EditableData =
    documentType === null
      ? {}
      : structuredClone(
          (read.extractedData[documentType as 'invoice'] as EditableData | undefined) ?? {
            ...emptyData(fields, documentType),
          },
        );
  const confidences = { ...read.confidence.fields };
  const evidence = { ...read.evidence };
  const applied: Record<string, FieldValue> = {};
  const readValues: Record<string, FieldValue> = {};
  const removed: string[] = [];
  for (const path of Object.keys(corrections).sort(inOrderOfLines)) {
    if (corrections[path] === null && known && isListEntry(fields, documentType!, path)) {
      if (Number(/\d+/.exec(path)![0]) < lineCount(data, path)) removed.push(path);
      else issues.push({ path: `corrections.${path}`, message: 'there is no such entry' });
      continue;
    }
    const field = known?.get(generalPath(path));
    const given = corrections[path];
    const value = given === null ? null : field?.kind.read(given);
    const issue = !field
      ? documentType === null
        ? 'is no field: the type of the document is not known'
        : `is no field of ${documentType}`
      : value === undefined
        ? `must be ${field.kind.expects}`
        : lineIssue(data, path);
    if (issue !== null) {
      issues.push({ path: `corrections.${path}`, message: issue });
      continue;
    }
    readValues[path] = fieldValue(data, path);
    setField(fields, documentType!, data, path, value!);
    applied[path] = value!;
    confidences[path] = 1;
    if (value === null) delete evidence[path];
  }
  if (issues.length > 0) throw validationFailed(...issues);
  removeEntries(data, removed);
  const isChanged = documentType !== null && Object.keys(applied).length + removed.length > 0;
  return {
    extractedData: isChanged ? { ...read.extractedData, [documentType]: data } : read.extractedData,
    confidences: withoutEntries(confidences, removed),
    evidence: withoutEntries(evidence, removed),
    corrections: {
      ...Object.fromEntries(removed.map((path) => [path, null])),
      ...withoutEntries(applied, removed),
    },
    readValues: withoutEntries(readValues, removed),
    applied: Object.keys(applied),
    removed,
  };
}

function valuesByPath(sent: unknown): Readonly<Record<string, unknown>> {
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent))
    return sent as Record<string, unknown>;
  throw validationFailed({ path: 'corrections', message: 'must be an object: values by path' });
}

/** `lineItems[2]` before `lineItems[10]`: new lines are added one after another. */
const inOrderOfLines = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

function lineIssue(data: EditableData, path: string): string | null {
  const line = /\[(\d+)\]/.exec(path)?.[1];
  if (line === undefined) return null;
  const count = Math.min(lineCount(data, path), mostLines - 1);
  return Number(line) <= count ? null : `there is no such line; the next free one is [${count}]`;
}
