import { statfsSync } from 'node:fs';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { ServiceError } from '../errors.ts';

const mebibyte = 1024 * 1024;

/**
 * Bytes: no disk keeps more than this free. What the reserve is for (the database and its log, the copy that a backup
 * makes of it, results on their way out) does not grow with the disk: 5 % of 10 TB would refuse uploads for nothing.
 */
const largestShare = 20 * 1024 * mebibyte;

/** Bytes: with less free, work that runs in the background waits. What it finds out about a document takes a tenth. */
const leastForResults = 16 * mebibyte;

/** How long a look at the disk counts, in milliseconds. What is written meanwhile is counted here. */
const lookMilliseconds = 1_000;

/** Bytes of a disk. */
export interface DiskSpace {
  readonly total: number;
  /** The bytes that this user may still write. */
  readonly free: number;
}

/** The disk of the data folder, and what uploads must leave free on it. */
export interface DiskRoom {
  /** Bytes that are free, and that are kept so. */
  state(): { readonly free: number; readonly reserve: number; readonly isLow: boolean };
  /** @throws ServiceError INSUFFICIENT_STORAGE when so many bytes would not leave the reserve free. */
  require(bytes: number): void;
  /** The same for bytes that are written now: cheap enough to be asked at every chunk. */
  take(bytes: number): void;
  /** @throws ServiceError INSUFFICIENT_STORAGE when the disk is as good as full: not even results fit. */
  requireAny(): void;
}

type ReserveSettings = Pick<Config, 'diskReservePercent' | 'diskReserveMegabytes'>;

/** Bytes that are kept free on a disk: a share of it within limits, and never less than the least. */
export const reserveOf = (total: number, { diskReservePercent, diskReserveMegabytes }: ReserveSettings) =>
  Math.max(Math.min((total * diskReservePercent) / 100, largestShare), diskReserveMegabytes * mebibyte);

/** @throws Error of the system when the folder, or its disk, is not there. */
export function spaceOf(folder: string): DiskSpace {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return { total: blocks * bsize, free: bavail * bsize };
}

export function createDiskRoom(dependencies: {
  readonly folder: string;
  readonly config: ReserveSettings;
  readonly clock: Clock;
  readonly lookAt?: (folder: string) => DiskSpace;
}): DiskRoom {
  const { folder, config, clock, lookAt = spaceOf } = dependencies;
  let space: DiskSpace = { total: 0, free: 0 };
  let lookedAt = Number.NEGATIVE_INFINITY;
  let written = 0;

  function state() {
    const since = clock.now() - lookedAt;
    // A clock that was set back would otherwise keep an old look for ever.
    if (since >= lookMilliseconds || since < 0) {
      space = lookAt(folder);
      lookedAt = clock.now();
      written = 0;
    }
    const free = Math.max(0, space.free - written);
    const reserve = reserveOf(space.total, config);
    return { free, reserve, isLow: free < reserve };
  }

  function require(bytes: number): void {
    const { free, reserve } = state();
    if (free - bytes < reserve) throw new ServiceError('INSUFFICIENT_STORAGE');
  }

  return {
    state,
    require,
    take(bytes) {
      require(bytes);
      written += bytes;
    },
    requireAny() {
      if (state().free < leastForResults) throw new ServiceError('INSUFFICIENT_STORAGE');
    },
  };
}
