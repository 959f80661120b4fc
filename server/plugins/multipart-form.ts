import { finished } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { validationFailed } from '../../core/errors.ts';
import type { IncomingFile } from '../../core/files/incoming-file.ts';
import { createUntilFailure } from './until-failure.ts';

/** Beyond these, fields are left out, and the rest of a value: none of ours is longer than a GUID. */
const limits = { fields: 100, fieldSize: 1_024 };

/** The text fields of a form, in the order in which they came. */
export type FormFields = readonly (readonly [name: string, value: string])[];

/**
 * Reads a multipart form while it arrives; what is in memory of it at a time is a piece.
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
  const writing: Promise<void>[] = [];
  const taking = createUntilFailure();
  form.on('error', () => taking.fail(malformed()));
  form.on('field', (name, value) => {
    if (name) fields.push([name, value]);
  });
  form.on('file', (field, stream, fileName) => {
    const written = field ? take(stream, () => takes(field, fileName)) : pass(stream);
    written.catch(taking.fail);
    writing.push(written);
  });
  const ended = new Promise<void>((resolve) => form.on('finish', resolve));
  for await (const piece of pieces) await taking.during(write(form, piece));
  form.end();
  await taking.during(ended);
  await Promise.all(writing);
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

/** @throws ServiceError VALIDATION_FAILED for a file that breaks off; what the file throws. */
async function take(stream: BusboyFileStream, chosen: () => IncomingFile | null): Promise<void> {
  const file = chosen();
  if (!file) return pass(stream);
  for await (const bytes of whole(stream)) await file.write(bytes);
}

const pass = (stream: BusboyFileStream): Promise<void> =>
  finished(stream.resume()).catch(() => {
    throw malformed();
  });

async function* whole(stream: BusboyFileStream): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch {
    throw malformed();
  }
}
