import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { validationFailed } from '../../core/errors.ts';
import { emptyBytes } from '../../core/files/empty-bytes.ts';
import type { IncomingFile } from '../../core/files/incoming-file.ts';
import { createUntilFailure } from './until-failure.ts';

/** Beyond these, fields are left out, and the rest of a value: ours are not longer than a GUID. */
const limits = { fields: 100, fieldSize: 1_024 };

/** The text fields of a form, in the order in which they came. */
export type FormFields = readonly (readonly [name: string, value: string])[];

/**
 * Reads a multipart form while it arrives; what is in memory of it at a time is a piece.
 * @param pieces are this function's from then on: each is emptied as soon as it is written.
 * @param takes decides on each file, by the name of its field and its own, where its bytes go; null: nowhere.
 * @throws ServiceError VALIDATION_FAILED for what is no such form; what `pieces` and the files throw.
 */
export async function readForm(
  contentType: string,
  pieces: AsyncIterable<Uint8Array>,
  takes: (field: string, fileName: string) => IncomingFile | null,
): Promise<FormFields> {
  const form = openForm(contentType);
  const fields: (readonly [string, string])[] = [];
  const writing: FileWriting[] = [];
  const taking = createUntilFailure();
  form.on('error', () => taking.fail(malformed()));
  form.on('field', (name, value) => {
    if (name) fields.push([name, value]);
  });
  form.on('file', (field, stream, fileName) => {
    const file = field ? takes(field, fileName) : null;
    const written = createFileWriting(stream, file);
    written.ended.catch(taking.fail);
    writing.push(written);
  });
  const ended = new Promise<void>((resolve) => form.on('finish', resolve));
  for await (const piece of pieces) {
    await taking.during(write(form, piece));
    for (const file of writing) await taking.during(file.caughtUp());
    emptyBytes(piece);
  }
  form.end();
  await taking.during(ended);
  await Promise.all(writing.map((file) => file.ended));
  return fields;
}

const malformed = () => validationFailed({ path: '', message: 'The body is not valid multipart/form-data' });

/** @throws ServiceError VALIDATION_FAILED for a Content-Type without a boundary. */
function openForm(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // Names are cleaned in one place, `cleanFileName`.
      preservePath: true,
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
      limits,
    });
  } catch {
    throw malformed();
  }
}

/** Settles when the form has passed a piece on, to the files in it too. */
const write = (form: BusboyInstance, piece: Uint8Array): Promise<void> =>
  new Promise((resolve) => form.write(piece, () => resolve()));

/** A file of the form on its way to where its bytes go. */
interface FileWriting {
  /** Settles when it is there whole. @throws ServiceError VALIDATION_FAILED where it breaks off; what the file throws. */
  readonly ended: Promise<void>;
  /** Settles when all that the form has found of it so far is written. */
  caughtUp(): Promise<void>;
}

/** @param file null: the bytes go nowhere. */
function createFileWriting(stream: BusboyFileStream, file: IncomingFile | null): FileWriting {
  let written = 0;
  let onWritten = () => {};

  async function writeAll(): Promise<void> {
    for await (const bytes of whole(stream)) {
      const { byteLength } = bytes;
      await file?.write(bytes);
      written += byteLength;
      onWritten();
    }
    // A piece that was emptied too early would leave a hole in the file.
    if (written !== stream.bytesRead)
      throw new Error(`Of ${stream.bytesRead} bytes, ${written} were written`);
  }

  return {
    ended: writeAll(),
    async caughtUp() {
      while (written < stream.bytesRead)
        await new Promise<void>((resolve) => {
          onWritten = resolve;
        });
    },
  };
}

async function* whole(stream: BusboyFileStream): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch {
    throw malformed();
  }
}
