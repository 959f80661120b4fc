import { ServiceError, validationFailed } from '../../core/errors.ts';
import type { ServerContext } from '../server-context.ts';
import { type FormFields, readForm } from './multipart-form.ts';
import { bodyPieces, requireContentType } from './read-body.ts';
import { ReceivedFile } from './received-file.ts';
import { identityOf } from './request-intake.ts';

/** Boundaries, part headers and the other fields; a body beyond this holds a file that is too large. */
export const multipartOverhead = 256 * 1024;

/** Seconds in which the largest upload must be here: part-written files that are older were left behind. */
const longestSeconds = 30 * 60;

export const noFile = (): ServiceError => new ServiceError('FILE_REJECTED', {}, 'No file provided');

/** The files of one field, and the text fields beside them. */
export interface ReceivedForm {
  readonly files: readonly ReceivedFile[];
  readonly fields: FormFields;
}

/**
 * Reads a multipart form onto the disk. Whether there is room for it is asked before.
 * @param field that carries files; those of others go nowhere.
 * @param mostFiles from which on they are dropped, though each is reported.
 * @throws BodyTooLarge; ServiceError RATE_LIMITED, BUSY, INSUFFICIENT_STORAGE, REQUEST_TIMEOUT, UNSUPPORTED_MEDIA_TYPE,
 * VALIDATION_FAILED, FILE_REJECTED for an empty body
 */
export async function receiveForm(
  context: ServerContext,
  request: Request,
  options: { readonly field: string; readonly mostFiles: number; readonly maximumBytes: number },
): Promise<ReceivedForm> {
  const { core, bodies } = context;
  // Of a body that does not state its size, each piece is measured when it arrives.
  core.disk.require(Math.min(Number(request.headers.get('content-length') ?? 0), options.maximumBytes));
  bodies.enter(request, identityOf(context, request).organizationId);
  if (!request.body) throw noFile();
  const pieces = bodyPieces(request, {
    maximumBytes: options.maximumBytes,
    bytesPerSecond: core.config.uploadBytesPerSecond,
    stallSeconds: core.config.uploadStallSeconds,
    longestSeconds,
  });
  const files: ReceivedFile[] = [];
  requireContentType(request, 'multipart/form-data');
  const type = request.headers.get('content-type') ?? '';
  const fields = await readForm(type, notEmpty(pieces), (field, fileName) => {
    if (field !== options.field) return null;
    const incoming = core.documents.receive(fileName);
    bodies.holds(request, incoming);
    files.push(new ReceivedFile(incoming));
    return files.length > options.mostFiles ? null : incoming;
  });
  return { files, fields };
}

async function* notEmpty(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isEmpty = true;
  for await (const piece of pieces) {
    isEmpty = false;
    yield piece;
  }
  if (isEmpty) throw noFile();
}

/** A text field that is there once, or with one value. @throws ServiceError VALIDATION_FAILED */
export function formField<Name extends string>(
  fields: FormFields,
  name: Name,
): { readonly [N in Name]?: string } {
  const values = fields.filter(([field]) => field === name).map(([, value]) => value);
  if (values.length === 0) return {};
  if (values.some((value) => value !== values[0]))
    throw validationFailed({ path: name, message: 'is given twice' });
  return { [name]: values[0]! } as { readonly [N in Name]?: string };
}
