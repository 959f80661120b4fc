import type { IncomingFile } from '../../core/files/incoming-file.ts';

/**
 * A file of a form that lies on the disk: empty in memory, so that the framework, whose schemas want a File, hands it
 * on as one.
 */
export class ReceivedFile extends File {
  constructor(readonly incoming: IncomingFile) {
    super([], incoming.fileName);
  }
}

/** The file of a route, from our form readers. */
export function incomingOf(file: File): IncomingFile {
  if (file instanceof ReceivedFile) return file.incoming;
  throw new Error('The file of an upload was read by another reader than ours');
}
