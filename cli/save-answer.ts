import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { CommandError, type ErrorBody, errorFromAnswer, usageError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';

/** A name that is a name on every disk: no folders, none of the characters that Windows refuses. */
export const safeFileName = (name: string): string =>
  name.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_').replace(/^\.+|[. ]+$/g, '') || 'document';

/**
 * Writes the body of an answer to a file while it arrives. Whoever reads the file never sees half of it.
 * @throws CommandError for an error answer, and for a file that is there already.
 */
export async function saveAnswer(answer: Response, path: string, mayReplace: boolean): Promise<void> {
  if (!answer.ok) throw errorFromAnswer(answer.status, (await answer.json()) as ErrorBody);
  if (!mayReplace && (await Bun.file(path).exists()))
    throw usageError(`${path} is there already`, 'Name another file with --output');
  const unfinished = `${path}.part`;
  try {
    const body = Readable.fromWeb(answer.body as unknown as NodeReadableStream);
    await pipeline(body, createWriteStream(unfinished));
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(exitCodes.failed, 'NOT_SAVED', `${path} could not be written: ${reason}`);
  }
}
