import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The rights that everybody but the owner has. */
const ofOthers = 0o077;

/**
 * Makes a folder that only its owner can look into, or closes one that is there: it, the folders and files at its top,
 * and whatever lies in a folder below that others could look into until now. What belongs to another user is left as
 * it is, such as a list that an operator has put there for us to read.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  close(folder);
  closeWithin(folder, true);
}

function closeWithin(folder: string, withFiles: boolean): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // A hundred thousand originals in folders that nobody else could enter need not be looked at one by one.
    if (entry.isDirectory()) closeWithin(path, close(path));
    else if (entry.isFile() && withFiles) close(path);
  }
}

/** @returns whether others had rights to it. */
function close(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & ofOthers) === 0) return false;
  if (found.uid === process.getuid?.()) chmodSync(path, found.mode & 0o700);
  return true;
}
