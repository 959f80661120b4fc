import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';

/**
 * Names the files that cannot be read, before anything is sent.
 * @throws CommandError naming all of them.
 */
export async function checkFiles(paths: readonly string[]): Promise<void> {
  const problems: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => error);
    if (found instanceof Error)
      problems.push(`${path}: ${found.code === 'ENOENT' ? 'there is no such file' : found.message}`);
    else if (!found.isFile()) problems.push(`${path}: is no file`);
  }
  if (problems.length > 0) throw new CommandError(exitCodes.notFound, 'FILE_NOT_FOUND', problems.join('\n'));
}

/** Endings under which documents come. In a folder they decide; for a named file its bytes do. */
const documentEnding = /\.(?:pdf|png|jpe?g|tiff?)$/i;

/**
 * The files that are named, and the documents in the folders that are named and below them, by their names.
 * @throws CommandError naming all that cannot be read, and folders without a document.
 */
export async function documentFiles(paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    paths.map(async (path) => ((await isFolder(path)) ? inFolder(path) : [path])),
  );
  const files = found.flat();
  await checkFiles(files);
  return files;
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isDirectory() ?? false;

async function inFolder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && documentEnding.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  if (files.length > 0) return files.toSorted();
  throw new CommandError(
    exitCodes.notFound,
    'FILE_NOT_FOUND',
    `${folder}: there is no PDF, PNG, JPEG or TIFF in this folder.`,
  );
}
