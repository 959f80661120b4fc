import { randomFillSync } from 'node:crypto';
import { existsSync, statSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

const mebibyte = 1024 * 1024;

/** Bytes that one try gets: far more than the log of the database grows by when a document is deleted. */
const slice = 4 * mebibyte;
const slices = 4;

/** Bytes of the whole. */
export const ballastBytes = slices * slice;

/**
 * A file in the data folder that reserves room. When another program has filled the disk, nothing can be deleted
 * from a database: that, too, is written. A part of the ballast is given up then, and made again when there is room.
 */
export interface Ballast {
  /** Gives up a part. @returns false when none is left. */
  giveUp(): boolean;
  /** Whether it is there whole. */
  isWhole(): boolean;
  /** Makes it whole again. @throws the system's error, e.g. for a full disk; what could be written stays. */
  restore(): Promise<void>;
}

export function createBallast(dataFolder: string): Ballast {
  const path = join(dataFolder, 'ballast');
  const size = (): number => (existsSync(path) ? statSync(path).size : 0);
  return {
    giveUp() {
      const left = size();
      if (left === 0) return false;
      truncateSync(path, Math.max(0, left - slice));
      return true;
    },
    isWhole: () => size() >= ballastBytes,
    async restore() {
      const file = await open(path, 'a', 0o600);
      try {
        // Of zeros a file system that compresses would keep nothing.
        const bytes = randomFillSync(Buffer.alloc(mebibyte));
        for (let left = ballastBytes - size(); left > 0; left -= bytes.length)
          await file.writeFile(bytes.subarray(0, left));
        await file.sync();
      } finally {
        await file.close();
      }
    },
  };
}
