import { wordsOf } from './goods-words.ts';
import { type FieldSubject, fieldsOfRole } from './subject-fields.ts';

/** Another document of the organization that seems to be the same. */
export interface DuplicateDocument {
  readonly documentId: string;
  readonly fileName: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly isSameFile: boolean;
  readonly isSameNumber: boolean;
}

/**
 * The identity of a document: its type, number and issuer, without signs, spaces, accents and case. Null
 * where number or issuer is unknown: every house has an invoice 1.
 */
export function documentIdentity(subject: FieldSubject): string | null {
  const [number] = fieldsOfRole(subject, 'number');
  const [issuer] = fieldsOfRole(subject, 'issuer');
  const parts = [number, issuer].map((field) => wordsOf(String(field?.value ?? '')).replaceAll(' ', ''));
  return parts.every(Boolean) ? [subject.documentType, ...parts].join(':') : null;
}
