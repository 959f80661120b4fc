import { namedFiles } from '../named-files.ts';
import { messageWithNext } from '../real-format.ts';
import type { UploadError } from '../upload-files.ts';

/** The outcome of one file of a watched folder: one line of output. */
export interface WatchedFile {
  readonly file: string;
  /** `duplicate`: the same content was read before, and was not uploaded again. */
  readonly outcome: 'done' | 'failed' | 'duplicate';
  readonly sha256: string | null;
  readonly documentId: string | null;
  /** The state of its document, where it was read now. */
  readonly documentStatus: string | null;
  readonly error: UploadError | null;
  /** Null: it was taken away, or written to, meanwhile. */
  readonly movedTo: string | null;
  readonly at: string;
}

/** The files that are left in the folder when watching ends. */
export interface LeftInFolder {
  /** Not uploaded. */
  readonly unsent: readonly string[];
  /** Uploaded and not read yet. */
  readonly unread: readonly string[];
}

export const watchedFileText = ({ file, outcome, documentStatus, documentId, error }: WatchedFile): string =>
  [
    `${outcome.padEnd(9)} ${file}`,
    documentStatus ?? (outcome === 'duplicate' ? 'the same was uploaded before' : null),
    documentId,
    error && messageWithNext(error),
  ]
    .filter(Boolean)
    .join('  ');

/** The message about the files that are left; null: none are. */
export function leftText({ unsent, unread }: LeftInFolder): string | null {
  const parts = [
    unread.length > 0 &&
      `Uploaded and not read yet: ${namedFiles(unread)}; moved when you watch the folder again.`,
    unsent.length > 0 && `Not uploaded: ${namedFiles(unsent)}.`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : null;
}
