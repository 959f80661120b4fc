import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { detectFileType } from '../core/files/file-type.ts';
import { unsupportedTypeMessage } from '../core/files/incoming-file.ts';
import { formatIsKnownWithin, otherFormat } from '../core/files/other-formats.ts';
import { CommandError } from './command-error.ts';
import { printable } from './text-table.ts';

/**
 * An error with the real format of the file that was refused, beside the message, which the specification fixes:
 * `note.pdf is a Word document (.docx). Save it as a PDF in Word.`
 * @param paths of the files that were sent; the first one that is not supported is named.
 */
export async function withRealFormat(error: CommandError, paths: readonly string[]): Promise<CommandError> {
  const { exitCode, code, message, details } = error;
  if (message !== unsupportedTypeMessage) return error;
  for (const path of paths) {
    const bytes = await firstBytes(path);
    if (bytes === null || detectFileType(bytes) !== null) continue;
    const { format, advice } = otherFormat(bytes);
    const sentence = `${printable(basename(path))} is ${format}. ${advice}`;
    return new CommandError(exitCode, code, message, sentence, details);
  }
  return error;
}

/** The message with what to do, for a line of its own. */
export const messageWithNext = ({
  message,
  next,
}: {
  readonly message: string;
  readonly next: string | null;
}) => (next === null ? message : `${message.replace(/\.$/, '')}. ${next}`);

/** Null for a file that is gone meanwhile: the error that was found first counts. */
async function firstBytes(path: string): Promise<Uint8Array | null> {
  const file = await open(path).catch(() => null);
  if (file === null) return null;
  try {
    const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(formatIsKnownWithin) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
