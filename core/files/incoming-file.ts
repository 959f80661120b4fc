import { ServiceError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import { detectFileType, type FileType, typeIsKnownWithin } from './file-type.ts';
import type { IncomingOriginal, Originals, StoredOriginal } from './originals.ts';

/** The specification's limit: 20 MB, counted in binary. */
export const maximumFileSize = 20 * 1024 * 1024;

export const fileTooLarge = (): ServiceError =>
  new ServiceError('FILE_REJECTED', {}, 'File size exceeds 20MB limit');
/** The specification's sentence, letter for letter. */
export const unsupportedTypeMessage = 'File type not supported. Allowed types: PDF, PNG, JPG, TIFF';
const unsupportedType = (): ServiceError => new ServiceError('FILE_REJECTED', {}, unsupportedTypeMessage);

/** One file of an upload while its bytes arrive. What cannot be accepted is counted, and not written. */
export interface IncomingFile {
  /** Of the document that it becomes. */
  readonly id: string;
  /** As the sender named it; cleaned before it is stored, and never used as a path. */
  readonly fileName: string;
  /** Bytes that have come. */
  size(): number;
  /** Takes the next bytes. Nothing happens once the file was discarded. */
  write(bytes: Uint8Array): Promise<void>;
  /** All bytes have come. @throws ServiceError FILE_REJECTED with the specification's own sentence. */
  accept(): Promise<FileType>;
  /** SHA-256 of an accepted file, in hex. */
  sha256(): Promise<string>;
  /** Puts an accepted file in its place; see `IncomingOriginal`. */
  keep(): Promise<StoredOriginal>;
  /** Removes what was written, unless it was kept; waits for what is being done to it. */
  discard(): Promise<void>;
}

/** @param fileName as the sender named it. */
export function receiveFile(
  { originals, ids }: { readonly originals: Originals; readonly ids: Ids },
  fileName: string,
): IncomingFile {
  const id = ids.next();
  let size = 0;
  /** The bytes so far, until they are enough to know the type; then null. */
  let beginning: Uint8Array | null = new Uint8Array();
  let mimeType: FileType | null = null;
  let original: IncomingOriginal | null = null;
  let isDiscarded = false;
  let turn: Promise<unknown> = Promise.resolve();

  /** One thing at a time: an upload that breaks off is discarded while its last bytes are being written. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  }

  async function begin(bytes: Uint8Array): Promise<void> {
    beginning = null;
    mimeType = detectFileType(bytes);
    if (mimeType === null) return;
    original = await originals.receive(id);
    await original.write(bytes);
  }

  async function write(bytes: Uint8Array): Promise<void> {
    size += bytes.byteLength;
    if (isDiscarded) return;
    if (size > maximumFileSize) return discard();
    if (beginning === null) return original?.write(bytes);
    beginning = Buffer.concat([beginning, bytes]);
    if (size >= typeIsKnownWithin) await begin(beginning);
  }

  async function accept(): Promise<FileType> {
    if (size > maximumFileSize) throw fileTooLarge();
    if (beginning !== null) await begin(beginning);
    if (mimeType === null) throw unsupportedType();
    return mimeType;
  }

  async function discard(): Promise<void> {
    isDiscarded = true;
    await original?.discard();
  }

  return {
    id,
    fileName,
    size: () => size,
    write: (bytes) => inTurn(() => write(bytes)),
    accept: () => inTurn(accept),
    sha256: () =>
      inTurn(async () => {
        if (original === null || isDiscarded) throw new Error('Only an accepted file has a content');
        return original.sha256();
      }),
    keep: () =>
      inTurn(async () => {
        if (original === null || isDiscarded) throw new Error('Only an accepted file can be kept');
        return original.keep();
      }),
    discard: () => inTurn(discard),
  };
}
