import { validationFailed } from '../core/errors.ts';
import { type DocumentType, documentTypes } from '../core/extraction/extraction.ts';

/** Fields that an upload may carry in its form or in its query. */
interface UploadFields {
  readonly uploadBatchId?: string | undefined;
  readonly documentType?: string | undefined;
  readonly priority?: string | undefined;
}

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @throws ServiceError VALIDATION_FAILED when it is no GUID, or form and query disagree. */
export function uploadBatchIdOf(form: UploadFields, query: UploadFields): string | null {
  const value = oneValue('uploadBatchId', form, query)?.toLowerCase() ?? null;
  if (value !== null && !guid.test(value))
    throw validationFailed({ path: 'uploadBatchId', message: 'must be a GUID' });
  return value;
}

/** @throws ServiceError VALIDATION_FAILED when it is not one of the four types, or form and query disagree. */
export function uploadDocumentTypeOf(form: UploadFields, query: UploadFields): DocumentType | null {
  const value = oneValue('documentType', form, query);
  if (value === null) return null;
  const found = documentTypes.find((type) => type === value);
  if (!found)
    throw validationFailed({ path: 'documentType', message: `must be one of ${documentTypes.join(', ')}` });
  return found;
}

/** Whether nobody waits for the document. @throws ServiceError VALIDATION_FAILED as above. */
export function isBackgroundUpload(form: UploadFields, query: UploadFields): boolean {
  const value = oneValue('priority', form, query) ?? 'interactive';
  if (value !== 'interactive' && value !== 'background')
    throw validationFailed({ path: 'priority', message: 'must be one of interactive, background' });
  return value === 'background';
}

function oneValue(name: keyof UploadFields, form: UploadFields, query: UploadFields): string | null {
  const [inForm, inQuery] = [form[name], query[name]];
  if (inForm !== undefined && inQuery !== undefined && inForm.toLowerCase() !== inQuery.toLowerCase())
    throw validationFailed({ path: name, message: 'form and query say different things' });
  return inForm ?? inQuery ?? null;
}
