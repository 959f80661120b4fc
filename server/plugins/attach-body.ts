import { maximumFileSize } from '../../core/documents/take-in-files.ts';
import { ServiceError, validationFailed } from '../../core/errors.ts';
import type { ServerContext } from '../server-context.ts';
import { announcedBytes } from './body-room.ts';
import { readBody, requireContentType } from './read-body.ts';
import { formField, multipartOverhead, parseForm } from './upload-body.ts';

/** Files in one request, and the bytes of all of them: they are in memory until they are on the disk. */
export const maximumFiles = 100;
export const maximumAttachBytes = 256 * 1024 * 1024;

/** The fields of an attachment, before their values are checked. */
export interface AttachForm {
  readonly files: readonly File[];
  readonly uploadBatchId?: string;
}

/**
 * Reads a multipart upload of one or more files.
 * @throws ServiceError FILE_REJECTED with the specification's sentences, UNSUPPORTED_MEDIA_TYPE,
 * VALIDATION_FAILED, INSUFFICIENT_STORAGE
 */
async function readAttachment({ bodies, core }: ServerContext, request: Request): Promise<AttachForm> {
  const maximumBytes = maximumAttachBytes + multipartOverhead;
  // Of a body that does not say how large it is, each file is looked at when it is there.
  core.disk.require(request.headers.has('content-length') ? announcedBytes(request, maximumBytes) : 0);
  await bodies.enter(request, announcedBytes(request, maximumBytes));
  const bytes = await readBody(request, maximumBytes);
  if (bytes === null)
    throw validationFailed({
      path: 'files',
      message: `are larger than ${maximumAttachBytes / 1024 / 1024} MiB together; send them in several requests`,
    });
  if (bytes.byteLength === 0) throw new ServiceError('FILE_REJECTED', {}, 'No file provided');
  requireContentType(request, 'multipart/form-data');
  const form = await parseForm(request, bytes);
  const files = form.getAll('files').filter((value) => value instanceof File);
  if (files.length === 0) throw new ServiceError('FILE_REJECTED', {}, 'No file provided');
  if (files.length > maximumFiles)
    throw validationFailed({ path: 'files', message: `must be at most ${maximumFiles} a request` });
  if (files.some(({ size }) => size > maximumFileSize))
    throw new ServiceError('FILE_REJECTED', {}, 'File size exceeds 20MB limit');
  return { files, ...formField(form, 'uploadBatchId') };
}

/** For a route's `parse`: our reader, and after it the name by which the API description knows the format. */
export const attachBody = (context: ServerContext) => [
  ({ request }: { readonly request: Request }) => readAttachment(context, request),
  'formdata' as const,
];
