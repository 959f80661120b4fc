import type { DocumentDependencies } from './dependencies.ts';
import { rememberDecisions } from './remember-decisions.ts';

/** Documents in one transaction: others may write in between. */
const documentsAtOnce = 100;

/**
 * Remembers what was decided before the program had a memory, the oldest first, once: a document is struck off the
 * list in the transaction that remembers it. Logs it, because with many documents a start takes longer.
 */
export async function rememberEarlierDecisions(
  dependencies: Pick<DocumentDependencies, 'store' | 'documents' | 'memory' | 'logger'>,
): Promise<void> {
  const { store, documents, logger } = dependencies;
  for (let count = 0; ; ) {
    const remembered = await store.transaction(async (transaction) => {
      const rows = await transaction
        .selectFrom('decisionsToRemember')
        .innerJoin('documents', 'documents.id', 'decisionsToRemember.documentId')
        .select(['documents.id', 'documents.organizationId'])
        .orderBy('decidedAt')
        .limit(documentsAtOnce)
        .execute();
      for (const { organizationId, id } of rows) {
        const row = await documents.find(organizationId, id, transaction);
        if (row) await rememberDecisions(dependencies, transaction, row);
        await transaction.deleteFrom('decisionsToRemember').where('documentId', '=', id).execute();
      }
      return rows.length;
    });
    count += remembered;
    if (remembered > 0) logger.info('remembered what was decided on earlier documents', { documents: count });
    if (remembered < documentsAtOnce) return;
  }
}
