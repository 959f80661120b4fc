import type { TemporaryFile } from '../core/work/temporary-files.ts';

/** Sends what a worker wrote, as fast as it is read at the other end; the file is gone when that ends. */
export const temporaryAnswer = (file: TemporaryFile, headers: Readonly<Record<string, string>>): Response =>
  new Response(file.stream(), { headers });
