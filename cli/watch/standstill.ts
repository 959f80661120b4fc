import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The files in a folder that are to be uploaded. */
export interface FilesToUpload {
  /** Names of files that have not changed for the whole time and can be opened, the oldest first. */
  readonly ready: readonly string[];
  /** Names of files that still change, are empty, or cannot be opened. */
  readonly moving: readonly string[];
}

/** @param except names that are not looked at: what was seen of them before still counts. */
export type Look = (except?: ReadonlySet<string>) => Promise<FilesToUpload>;

/** Names that programs give to files they are not done with. */
const unfinished = /^[.~]|\.(part|partial|tmp|crdownload|download|filepart|swp)$/i;

/** As much of a file as shows that it was written to. */
const trace = async (path: string): Promise<string | null> => {
  const found = await lstat(path).catch(() => null);
  return found?.isFile() ? `${found.size} ${found.mtimeMs} ${found.ino}` : null;
};

/**
 * Looks at a folder again and again, and finds which of its files are whole: a program that copies one has no way
 * to signal that it is done, so that a file counts once it was still for a while.
 * @param milliseconds for which it must not change.
 * @param now milliseconds.
 */
export function createStandstill(folder: string, milliseconds: number, now: () => number): Look {
  let known = new Map<string, { readonly trace: string; readonly since: number }>();

  return async (except = new Set()) => {
    const seen: typeof known = new Map();
    const ready: string[] = [];
    const moving: string[] = [];
    for (const name of (await readdir(folder)).toSorted()) {
      if (unfinished.test(name)) continue;
      const before = known.get(name);
      if (except.has(name)) {
        if (before) seen.set(name, before);
        continue;
      }
      const path = join(folder, name);
      const found = await trace(path);
      if (found === null) continue;
      const since = before?.trace === found ? before.since : now();
      seen.set(name, { trace: found, since });
      const isStill = now() - since >= milliseconds && !found.startsWith('0 ');
      if (isStill && (await canBeOpened(path))) ready.push(name);
      else moving.push(name);
    }
    known = seen;
    return { ready: ready.toSorted((a, b) => seen.get(a)!.since - seen.get(b)!.since), moving };
  };
}

/** On some systems whoever writes a file keeps others from opening it. */
async function canBeOpened(path: string): Promise<boolean> {
  try {
    await (await open(path, 'r')).close();
    return true;
  } catch {
    // Listed in `moving`: it may be released later.
    return false;
  }
}
