import type { Actor, DocumentDependencies } from './dependencies.ts';
import { findDocument } from './find-document.ts';

type Dependencies = Pick<DocumentDependencies, 'store' | 'documents' | 'originals' | 'logger'>;

/**
 * Removes a document and erases its file. That the file is to be erased is part of the same transaction, so
 * that a crash in between leaves none behind: the next start erases it.
 */
export async function removeDocument(
  dependencies: Dependencies,
  { organizationId }: Actor,
  documentId: string,
): Promise<void> {
  const { store, documents } = dependencies;
  const { storedAs } = await store.transaction(async (transaction) => {
    const row = await findDocument(documents, organizationId, documentId, transaction);
    await documents.remove(transaction, row);
    return row;
  });
  await erase(dependencies, storedAs);
}

/** Erases what a stopped process has left of deleted documents. */
export async function eraseLeftOriginals(dependencies: Dependencies): Promise<void> {
  for (const storedAs of await dependencies.documents.toErase()) await erase(dependencies, storedAs);
}

async function erase({ documents, originals, logger }: Dependencies, storedAs: string): Promise<void> {
  try {
    await originals.remove(storedAs);
    await documents.erased(storedAs);
  } catch (error) {
    logger.error('the file of a deleted document could not be erased; the next start tries again', {
      storedAs,
      reason: String(error),
    });
  }
}
