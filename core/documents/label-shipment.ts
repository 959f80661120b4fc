import { isoTime } from '../clock.ts';
import { validationFailed } from '../errors.ts';
import type { Actor, DocumentDependencies } from './dependencies.ts';
import type { ShipmentLabelling } from './document.ts';
import { documentVersion } from './document-version.ts';
import { findDocument } from './find-document.ts';

const longest = 128;

/** Labels a document and those uploaded with it, as was done before there were shipments. */
export async function labelShipment(
  { store, documents, clock }: Pick<DocumentDependencies, 'store' | 'documents' | 'clock'>,
  { organizationId, recordChange, requireMatch }: Actor,
  documentId: string,
  label: string | null,
): Promise<ShipmentLabelling> {
  const shipmentLabel = label?.normalize('NFC').trim() ?? null;
  if (
    shipmentLabel !== null &&
    (shipmentLabel === '' || [...shipmentLabel].length > longest || /\p{Cc}/u.test(shipmentLabel))
  )
    throw validationFailed({
      path: 'shipmentLabel',
      message: `must have 1 to ${longest} characters on one line; null takes the label away`,
    });
  return store.transaction(async (transaction) => {
    const row = await findDocument(documents, organizationId, documentId, transaction);
    requireMatch?.(documentVersion(row));
    await recordChange?.(transaction, documentId);
    const change = { shipmentLabel, updatedAt: isoTime(clock.now()) };
    return { documentIds: await documents.label(transaction, row, change), shipmentLabel };
  });
}
