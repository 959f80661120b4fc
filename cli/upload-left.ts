import type { UploadState } from './screens/upload-progress.tsx';

/** The work that an interrupted upload leaves. */
export interface UploadLeft {
  /** Files. */
  readonly notUploaded: number;
  /** Documents: nothing that was accepted is lost. */
  readonly notRead: number;
  /** The reader of these, where there are any. */
  readonly readBy: 'the next upload, or landfall serve' | 'the server' | null;
  readonly next: string;
}

/** @param isHere whether documents are read by this program, and not by a server. */
export function leftOf(states: readonly UploadState[], isHere: boolean): UploadLeft {
  const notUploaded = states.filter(({ stage }) => stage === 'waiting' || stage === 'uploading').length;
  const notRead = states.filter(({ stage }) => stage === 'reading').length;
  const reader = isHere ? 'the next upload, or landfall serve' : 'the server';
  return {
    notUploaded,
    notRead,
    readBy: notRead === 0 ? null : reader,
    next: 'the same command with --resume',
  };
}

/** The message to a person who pressed Ctrl-C. */
export const leftSentence = ({ notUploaded, notRead, readBy, next }: UploadLeft): string =>
  [
    'Interrupted.',
    notRead > 0 && `Uploaded and not read yet: ${notRead}; they are read by ${readBy}.`,
    notUploaded > 0 && `Not uploaded: ${notUploaded}.`,
    `Uploaded documents are kept: landfall documents list. To continue: ${next}.`,
  ]
    .filter(Boolean)
    .join(' ');
