import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own in memory, that a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Writes, as another program would, until nothing more fits. */
  fill(): void;
  /** Removes what `fill` wrote. */
  empty(): void;
  /** Bytes. */
  free(): number;
  /** Takes it away: after what works on it has ended. */
  unmount(): void;
}

/** @returns null where this user may not mount one: whoever is root on Linux may. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = mkdtempSync(join(tmpdir(), 'landfall-disk-'));
  const options = `size=${megabytes}m,mode=0700`;
  const mounted = Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', options, 'landfall-test', folder]);
  if (mounted.exitCode !== 0) {
    rmdirSync(folder);
    return null;
  }
  const filler = join(folder, 'of-another-program');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (let size = 1024 * 1024; size >= 1; ) size = isWritten(file, size) ? size : Math.floor(size / 2);
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    free() {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
    unmount() {
      Bun.spawnSync(['umount', '--lazy', folder]);
      rmdirSync(folder);
    },
  };
}

function isWritten(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size, 1)) > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
