import { stat } from 'node:fs/promises';
import { CommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';

/**
 * Says before anything is sent which files cannot be read.
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
