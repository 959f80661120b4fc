import { isDiskBroken } from '../errors.ts';
import type { DocumentDependencies } from './dependencies.ts';

/**
 * Removes the files of documents whose transaction failed. After an input/output error nobody knows whether it is on
 * the disk, and comes to light after a crash: such files stay, and so does what cannot be removed. The sweep removes
 * what no row names.
 * @param cause why the transaction failed.
 */
export async function discardOriginals(
  { originals, logger }: Pick<DocumentDependencies, 'originals' | 'logger'>,
  storedAs: readonly string[],
  cause: unknown,
): Promise<void> {
  if (isDiskBroken(cause)) {
    logger.error('a disk error leaves open what became of an upload; its files are kept for the sweep', {
      storedAs,
      reason: String(cause),
    });
    return;
  }
  for (const one of storedAs)
    await originals.remove(one).catch((error: unknown) => {
      logger.warn('a file that belongs to no document is left to the sweep', {
        storedAs: one,
        reason: String(error),
      });
    });
}
