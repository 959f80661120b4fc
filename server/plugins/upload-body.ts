import { validationFailed } from '../../core/errors.ts';
import { fileTooLarge, maximumFileSize } from '../../core/files/incoming-file.ts';
import type { ServerContext } from '../server-context.ts';
import { BodyTooLarge } from './read-body.ts';
import { formField, multipartOverhead, noFile, receiveForm } from './receive-form.ts';
import type { ReceivedFile } from './received-file.ts';

/** The fields of an upload, before their values are checked. */
export interface UploadForm {
  readonly file: ReceivedFile;
  readonly uploadBatchId?: string;
  readonly documentType?: string;
  readonly priority?: string;
}

/**
 * Reads a multipart upload of one file.
 * @throws ServiceError FILE_REJECTED with the specification's sentences, and as `receiveForm`
 */
async function readUpload(context: ServerContext, request: Request): Promise<UploadForm> {
  const maximumBytes = maximumFileSize + multipartOverhead;
  const form = receiveForm(context, request, { field: 'file', mostFiles: 1, maximumBytes });
  const { files, fields } = await form.catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? fileTooLarge() : error;
  });
  const file = files[0];
  if (!file) throw noFile();
  if (files.length > 1) throw validationFailed({ path: 'file', message: 'send one file per request' });
  if (file.incoming.size() > maximumFileSize) throw fileTooLarge();
  return {
    file,
    ...formField(fields, 'uploadBatchId'),
    ...formField(fields, 'documentType'),
    ...formField(fields, 'priority'),
  };
}

/** For a route's `parse`: our reader, and after it the name by which the API description knows the format. */
export const uploadBody = (context: ServerContext) => [
  ({ request }: { readonly request: Request }) => readUpload(context, request),
  'formdata' as const,
];
