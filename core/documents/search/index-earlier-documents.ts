import type { DocumentDependencies } from '../dependencies.ts';
import { searchContent } from './search-content.ts';
import { indexDocument } from './search-index.store.ts';

/** Documents in one transaction: others may write in between. */
const documentsAtOnce = 100;

/**
 * Indexes the documents of a version that had no search, the newest first, once: a document is struck off the list in the
 * transaction that indexes it, so that a start after a kill goes on where the last one ended.
 */
export async function indexEarlierDocuments({
  store,
  documents,
  logger,
}: Pick<DocumentDependencies, 'store' | 'documents' | 'logger'>): Promise<void> {
  for (let count = 0; ; ) {
    const indexed = await store.transaction(async (transaction) => {
      const rows = await transaction
        .selectFrom('documentsToIndex')
        .innerJoin('documents', 'documents.id', 'documentsToIndex.documentId')
        .select(['documents.id', 'documents.organizationId', 'documents.fileName', 'documents.documentType'])
        .orderBy('documentsToIndex.documentId', 'desc')
        .limit(documentsAtOnce)
        .execute();
      for (const row of rows) {
        const reading = await documents.reading(row.organizationId, row.id, transaction);
        const extractedData = reading ? JSON.parse(reading.extractedData) : {};
        await indexDocument(transaction, row, searchContent(row.documentType, extractedData));
        await transaction.deleteFrom('documentsToIndex').where('documentId', '=', row.id).execute();
      }
      return rows.length;
    });
    count += indexed;
    if (indexed > 0) logger.info('indexed earlier documents for the search', { documents: count });
    if (indexed < documentsAtOnce) return;
  }
}
