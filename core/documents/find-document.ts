import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { ServiceError } from '../errors.ts';
import type { DocumentReading, DocumentRow, DocumentsStore } from './documents.store.ts';

/**
 * A document of an organization.
 * @param database a transaction, for a document that is to be changed.
 * @throws ServiceError DOCUMENT_NOT_FOUND
 */
export async function findDocument(
  documents: DocumentsStore,
  organizationId: string,
  documentId: string,
  database?: Kysely<Schema>,
): Promise<DocumentRow> {
  const row = await documents.find(organizationId, documentId, database);
  if (!row) throw new ServiceError('DOCUMENT_NOT_FOUND');
  return row;
}

/** @throws ServiceError DOCUMENT_NOT_READY */
export function requireRead({ status }: DocumentRow): void {
  if (status === 'processing') throw new ServiceError('DOCUMENT_NOT_READY', { status });
}

/** @throws ServiceError DOCUMENT_NOT_READY; CONFLICT for one that could not be read. */
export function requireData(row: DocumentRow): void {
  requireRead(row);
  if (row.status === 'failed')
    throw conflict(row, 'The document could not be read; reprocess it, or delete it');
}

/** The reading of a document that is neither being read nor failed. */
export async function findReading(
  documents: DocumentsStore,
  { organizationId, id, status }: DocumentRow,
  database?: Kysely<Schema>,
): Promise<DocumentReading> {
  const reading = await documents.reading(organizationId, id, database);
  if (!reading) throw new Error(`document ${id} is ${status} without a reading`);
  return reading;
}

export const conflict = ({ status, approvedAt }: DocumentRow, message: string): ServiceError =>
  new ServiceError('CONFLICT', { status, approvedAt }, message);
