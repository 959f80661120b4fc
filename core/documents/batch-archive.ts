import { makeZip } from 'client-zip';
import { distinctNames } from '../files/distinct-names.ts';

export interface ArchivedFile {
  readonly fileName: string;
  readonly path: string;
  readonly createdAt: string;
}

/**
 * A ZIP archive of files, made as it is read: never more of it is in memory than one chunk. PDFs and
 * pictures are compressed already and are put in as they are.
 */
export function batchArchive(files: readonly ArchivedFile[]): ReadableStream<Uint8Array> {
  return makeZip(entries(files));
}

async function* entries(files: readonly ArchivedFile[]) {
  const names = distinctNames(files.map(({ fileName }) => fileName));
  for (const [at, { path, createdAt }] of files.entries()) {
    const file = Bun.file(path);
    // Deleted since the list was made.
    if (!(await file.exists())) continue;
    yield { name: names[at]!, lastModified: new Date(createdAt), input: file.stream(), size: file.size };
  }
}
