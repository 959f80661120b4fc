import type { OriginalFile } from '../core/documents/document.ts';
import { attachment } from './content-disposition.ts';

/** Sends an original from the disk, as a file to be kept and never as a page to be shown. */
export async function fileAnswer({ path, fileName, mimeType }: OriginalFile): Promise<Response> {
  const file = Bun.file(path);
  if (!(await file.exists())) throw new Error(`the original ${path} is not there`);
  return new Response(file, {
    headers: { 'content-type': mimeType, 'content-disposition': attachment(fileName) },
  });
}
