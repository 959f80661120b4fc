import type { Duplicate } from '../core/documents/duplicates-of.ts';
import type { Client } from '../server/client.ts';
import { zonedMinute } from './local-time.ts';
import { patiently, type Wait } from './patience.ts';
import { printable } from './text-table.ts';

/** The duplicates of a document as of now: those of its number are known once it is read. @throws CommandError */
export const duplicatesOf = async (
  { api }: Client,
  documentId: string,
  wait: Wait,
): Promise<readonly Duplicate[]> =>
  (await patiently(() => api.v1.documents({ id: documentId }).duplicates.get(), wait)).duplicates;

/** `the same file as invoice.pdf in SHP-1, uploaded 2026-03-12 09:14 CET` */
export function duplicateWords(duplicate: Duplicate): string {
  const { fileName, createdAt, isSameFile, shipmentReference } = duplicate;
  const same = isSameFile ? 'the same file as' : 'the same number and issuer as';
  const shipment = shipmentReference === null ? '' : ` in ${printable(shipmentReference)}`;
  return `${same} ${printable(fileName)}${shipment}, uploaded ${zonedMinute(createdAt)}`;
}

/** Each duplicate of a document that was uploaded, with the commands that open and replace it. */
export const duplicateLines = (documentId: string, duplicates: readonly Duplicate[]): readonly string[] =>
  duplicates.flatMap((duplicate) => [
    `Duplicate: ${duplicateWords(duplicate)}. Both are kept.`,
    `  to open the other one  landfall documents show ${duplicate.documentId}`,
    `  to replace it          landfall documents replace ${documentId} ${duplicate.documentId}`,
  ]);
