import { fileTypes } from '../../core/files/file-type.ts';
import type { Content } from './openapi-types.ts';

/** Operations that answer with a file, and the kinds that it may have. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  downloadBatch: ['application/zip'],
  exportShipment: ['application/zip'],
  getFile: fileTypes,
  getSharedContent: fileTypes,
};

/** Operations that answer with a text. */
const texts = ['getMetrics'];

/** The content of an operation's 200, for those that answer with a file or a text. */
export function fileContent(operationId: string | undefined): Content | null {
  if (operationId !== undefined && texts.includes(operationId))
    return { 'text/plain': { schema: { type: 'string' } } };
  const types = operationId === undefined ? undefined : kinds[operationId];
  if (!types) return null;
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}

/** Operations that answer a browser with a page, also where there is nothing to show. */
const pages: Readonly<Record<string, readonly string[]>> = { getSharedDocument: ['200', '404', '410'] };

/** The page that an operation may also answer with this status. */
export const pageContent = (operationId: string | undefined, status: string): Content =>
  operationId !== undefined && pages[operationId]?.includes(status)
    ? { 'text/html': { schema: { type: 'string' } } }
    : {};
