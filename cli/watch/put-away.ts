import { link, rename, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';

/**
 * Moves a file into a folder of the same disk, under its own name or, where that is taken, under `NAME (2)`.
 * Nothing that lies there is ever written over.
 * @returns where it is now; null when it has gone.
 */
export async function putAway(path: string, folder: string): Promise<string | null> {
  const { name, ext } = parse(path);
  for (let count = 1; ; count++) {
    const place = join(folder, count === 1 ? `${name}${ext}` : `${name} (${count})${ext}`);
    try {
      await claim(path, place);
      return place;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return null;
      if (code !== 'EEXIST') throw error;
    }
  }
}

/** @throws Error EEXIST when the place is taken, ENOENT when the file has gone. */
async function claim(path: string, place: string): Promise<void> {
  try {
    await link(path, place);
    await rm(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Disks without hard links: an empty file holds the name until the real one takes its place.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP' && code !== 'ENOSYS') throw error;
    await writeFile(place, '', { flag: 'wx' });
    await rename(path, place);
  }
}
