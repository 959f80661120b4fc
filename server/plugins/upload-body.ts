import { maximumFileSize } from '../../core/documents/take-in-files.ts';
import { ServiceError, validationFailed } from '../../core/errors.ts';
import type { ServerContext } from '../server-context.ts';
import { announcedBytes } from './body-room.ts';
import { readBody, requireContentType } from './read-body.ts';

/** Boundaries, part headers and the other fields; a body beyond this holds a file that is too large. */
export const multipartOverhead = 256 * 1024;

const rejected = (sentence: string): ServiceError => new ServiceError('FILE_REJECTED', {}, sentence);

/** The fields of an upload, before their values are checked. */
export interface UploadForm {
  readonly file: File;
  readonly uploadBatchId?: string;
  readonly documentType?: string;
}

/**
 * Reads a multipart upload of one file.
 * @throws ServiceError FILE_REJECTED with the specification's sentences, UNSUPPORTED_MEDIA_TYPE,
 * VALIDATION_FAILED, INSUFFICIENT_STORAGE
 */
async function readUpload({ bodies, core }: ServerContext, request: Request): Promise<UploadForm> {
  const maximumBytes = maximumFileSize + multipartOverhead;
  // Of a body that does not say how large it is, each file is looked at when it is there.
  core.disk.require(request.headers.has('content-length') ? announcedBytes(request, maximumBytes) : 0);
  await bodies.enter(request, announcedBytes(request, maximumBytes));
  const bytes = await readBody(request, maximumBytes);
  if (bytes === null) throw rejected('File size exceeds 20MB limit');
  if (bytes.byteLength === 0) throw rejected('No file provided');
  requireContentType(request, 'multipart/form-data');
  const form = await parseForm(request, bytes);
  const files = form.getAll('file').filter((value) => value instanceof File);
  const file = files[0];
  if (!file) throw rejected('No file provided');
  if (files.length > 1) throw validationFailed({ path: 'file', message: 'send one file a request' });
  if (file.size > maximumFileSize) throw rejected('File size exceeds 20MB limit');
  return { file, ...formField(form, 'uploadBatchId'), ...formField(form, 'documentType') };
}

/** @throws ServiceError VALIDATION_FAILED */
export async function parseForm(request: Request, bytes: Uint8Array): Promise<FormData> {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  try {
    return (await new Response(bytes, { headers }).formData()) as FormData;
  } catch {
    throw validationFailed({ path: '', message: 'The body is not valid multipart/form-data' });
  }
}

/** A text field that is there once, or with one value. @throws ServiceError VALIDATION_FAILED */
export function formField<Name extends string>(
  form: FormData,
  name: Name,
): { readonly [N in Name]?: string } {
  const values = form.getAll(name).filter((value) => typeof value === 'string');
  if (values.length === 0) return {};
  if (values.some((value) => value !== values[0]))
    throw validationFailed({ path: name, message: 'is given twice' });
  return { [name]: values[0]! } as { readonly [N in Name]?: string };
}

/** For a route's `parse`: our reader, and after it the name by which the API description knows the format. */
export const uploadBody = (context: ServerContext) => [
  ({ request }: { readonly request: Request }) => readUpload(context, request),
  'formdata' as const,
];
