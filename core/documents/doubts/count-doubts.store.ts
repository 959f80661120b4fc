import type { DocumentDependencies } from '../dependencies.ts';
import type { DocumentRow } from '../documents.store.ts';
import { judge } from '../judge-data.ts';
import { parseProvenance } from '../provenance.ts';
import { parseReading } from '../stored-reading.ts';
import type { Doubt } from './doubt.ts';
import { findDoubts, shipmentFindingDoubt } from './find-doubts.ts';

/** Documents in one transaction: others may write in between. */
const documentsAtOnce = 100;

/** Finds the doubts of documents that an earlier version read, once for each. */
export async function countEarlierDoubts(
  dependencies: Pick<DocumentDependencies, 'store' | 'documents' | 'reviewThreshold' | 'logger'>,
): Promise<void> {
  const { store, documents, logger } = dependencies;
  for (let count = 0; ; ) {
    const counted = await store.transaction(async (transaction) => {
      const rows = await transaction
        .selectFrom('documents')
        .selectAll()
        .where('openDoubts', 'is', null)
        .limit(documentsAtOnce)
        .execute();
      for (const row of rows) {
        const reading = await documents.reading(row.organizationId, row.id, transaction);
        if (reading) await documents.saveDoubts(transaction, row, earlierDoubts(dependencies, row, reading));
        else await documents.update(transaction, row.organizationId, row.id, { openDoubts: 0 });
      }
      return rows.length;
    });
    count += counted;
    if (counted > 0) logger.info('counted the doubts of earlier documents', { documents: count });
    if (counted < documentsAtOnce) return;
  }
}

function earlierDoubts(
  { reviewThreshold }: Pick<DocumentDependencies, 'reviewThreshold'>,
  { documentType, documentTypeConfidence, status, shipmentId }: DocumentRow,
  stored: Parameters<typeof parseReading>[0],
): readonly Doubt[] {
  const { extractedData, confidence } = parseReading(stored);
  const typeConfidence = documentTypeConfidence ?? 0;
  const { missingRequired } = judge(documentType, typeConfidence, extractedData, confidence.fields);
  const { reviewReasons } = parseProvenance(stored.provenance);
  const found = findDoubts(
    { documentType, documentTypeConfidence: typeConfidence, missingRequired, confidence, reviewReasons },
    reviewThreshold,
  );
  // A paper that was read without doubt came to review because of its shipment.
  const wasSentBack = found.length === 0 && status === 'requires_review' && shipmentId !== null;
  return wasSentBack ? [shipmentFindingDoubt] : found;
}
