import { validationFailed } from '../../core/errors.ts';
import { fileTooLarge, maximumFileSize } from '../../core/files/incoming-file.ts';
import type { ServerContext } from '../server-context.ts';
import { BodyTooLarge } from './read-body.ts';
import { formField, multipartOverhead, noFile, receiveForm } from './receive-form.ts';
import type { ReceivedFile } from './received-file.ts';

/** Files in one request, and the bytes of all of them: they lie on the disk before it is known that all are wanted. */
export const maximumFiles = 100;
export const maximumAttachBytes = 256 * 1024 * 1024;

/** The fields of an attachment, before their values are checked. */
export interface AttachForm {
  readonly files: readonly ReceivedFile[];
  readonly uploadBatchId?: string;
}

/**
 * Reads a multipart upload of one or more files.
 * @throws ServiceError FILE_REJECTED with the specification's sentences, and as `receiveForm`
 */
async function readAttachment(context: ServerContext, request: Request): Promise<AttachForm> {
  const maximumBytes = maximumAttachBytes + multipartOverhead;
  const form = receiveForm(context, request, { field: 'files', mostFiles: maximumFiles, maximumBytes });
  const { files, fields } = await form.catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? tooLargeTogether() : error;
  });
  if (files.length === 0) throw noFile();
  if (files.length > maximumFiles)
    throw validationFailed({ path: 'files', message: `must be at most ${maximumFiles} a request` });
  if (files.some(({ incoming }) => incoming.size() > maximumFileSize)) throw fileTooLarge();
  return { files, ...formField(fields, 'uploadBatchId') };
}

const tooLargeTogether = () =>
  validationFailed({
    path: 'files',
    message: `are larger than ${maximumAttachBytes / 1024 / 1024} MiB together; send them in several requests`,
  });

/** For a route's `parse`: our reader, and after it the name by which the API description knows the format. */
export const attachBody = (context: ServerContext) => [
  ({ request }: { readonly request: Request }) => readAttachment(context, request),
  'formdata' as const,
];
