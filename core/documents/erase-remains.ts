import type { DocumentDependencies } from './dependencies.ts';

type Dependencies = Pick<DocumentDependencies, 'documents' | 'originals' | 'eraser' | 'logger'>;

/** Milliseconds for which an answer waits for the database to be rid of a document. */
const patience = 1_500;

/**
 * Erases the files of deleted documents, and what the files of the database still hold of them. Settles when that is
 * done, or after a moment: it then goes on in the background, and at the next start.
 */
export async function eraseRemains(
  dependencies: Dependencies,
  storedAs: readonly string[],
  milliseconds = patience,
): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, milliseconds);
  await Promise.race([erase(dependencies, storedAs), late.promise]);
  clearTimeout(timer);
}

/** Goes on with what a stopped process has left, and brings a database up to date that an earlier version wrote. */
export async function eraseLeftRemains(dependencies: Dependencies): Promise<void> {
  const { documents, eraser } = dependencies;
  await eraser.rewriteOnce();
  const left = await documents.toErase();
  if (left.length > 0) await eraseRemains(dependencies, left);
}

/** Never throws: what fails is logged, and tried again at the next start. */
async function erase(
  { documents, originals, eraser, logger }: Dependencies,
  storedAs: readonly string[],
): Promise<void> {
  try {
    for (const place of storedAs) await originals.remove(place);
    await eraser.erase(async () => {
      for (const place of storedAs) await documents.erased(place);
    });
  } catch (error) {
    logger.error('a deleted document could not be erased; the next start tries again', {
      storedAs,
      reason: String(error),
    });
  }
}
