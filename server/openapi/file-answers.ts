import { fileTypes } from '../../core/files/file-type.ts';
import type { Content } from './openapi-types.ts';

/** Operations that answer with a file, and of which kinds it may be. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  downloadBatch: ['application/zip'],
  getFile: fileTypes,
};

/** The content of an operation's 200, for those that answer with a file. */
export function fileContent(operationId: string | undefined): Content | null {
  const types = operationId === undefined ? undefined : kinds[operationId];
  if (!types) return null;
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}
