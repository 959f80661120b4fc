import { createWriteStream, rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { CommandError, type ErrorBody, errorFromAnswer, usageError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import { onInterrupt } from './interruption.ts';

const megabyte = 1_000_000;

/** A name that is a name on every disk: no folders, no characters that Windows refuses. */
export const safeFileName = (name: string): string =>
  name.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_').replace(/^\.+|[. ]+$/g, '') || 'document';

/**
 * Writes the body of an answer to a file while it arrives. Whoever reads the file never sees half of it.
 * @param onProgress is called with the megabytes that have come, and in all; null where the answer does not state them.
 * @throws CommandError for an error answer, and for a file that is there already.
 */
export async function saveAnswer(
  answer: Response,
  path: string,
  mayReplace: boolean,
  onProgress: (done: number, total: number | null) => void = () => {},
): Promise<void> {
  if (!answer.ok) throw errorFromAnswer(answer.status, (await answer.json()) as ErrorBody);
  if (!mayReplace && (await Bun.file(path).exists()))
    throw usageError(`${path} is there already`, 'Name another file with --output');
  const unfinished = `${path}.part`;
  const interruption = onInterrupt(() => rmSync(unfinished, { force: true }));
  try {
    const body = Readable.fromWeb(answer.body as unknown as NodeReadableStream);
    const length = answer.headers.get('content-length');
    const total = length === null ? null : Number(length) / megabyte;
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Uint8Array, _encoding, taken) {
        bytes += chunk.length;
        onProgress(bytes / megabyte, total);
        taken(null, chunk);
      },
    });
    await pipeline(body, counted, createWriteStream(unfinished));
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(exitCodes.failed, 'NOT_SAVED', `${path} could not be written: ${reason}`);
  } finally {
    interruption.end();
  }
}
