import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Logger } from '../../logger.ts';
import type { Store } from '../open.ts';
import { rewrittenVersion } from './rewritten-version.ts';

/** Takes what was deleted out of the files of the database for good, beside the program's other work. */
export interface Eraser {
  /**
   * Rewrites a file once that was written before what is deleted was overwritten; a large one takes its time, and nobody
   * can write meanwhile. Not done where somebody else is writing, or on a full disk: the next start tries again.
   */
  rewriteOnce(): Promise<void>;
  /**
   * Erases all that was deleted before the call. Goes on for as long as readers of an earlier state are in the way,
   * such as a backup.
   * @param afterwards notes that it is done; not called when the program ends first: the next start has to erase.
   */
  erase(afterwards?: () => Promise<void>): Promise<void>;
  /** Waits for what runs, at most as long as one round takes. */
  close(): Promise<void>;
}

/** The exit code of a round that found readers or writers in the way all the time (EX_TEMPFAIL of sysexits.h). */
export const busyExitCode = 75;

const childProgram = fileURLToPath(new URL('./erase-child.ts', import.meta.url));
/** Milliseconds that one round tries, and that lie between two. */
const roundMilliseconds = 2_000;
const pauseMilliseconds = 500;
/** Between rounds that fail, as on a full disk. */
const failurePauseMilliseconds = 30_000;

export function createEraser({
  path,
  store,
  logger,
}: {
  readonly path: string;
  readonly store: Pick<Store, 'read'>;
  readonly logger: Logger;
}): Eraser {
  const closing = Promise.withResolvers<void>();
  let isClosed = false;
  let running: Promise<boolean> | null = null;
  /** Begins when what runs has ended: that may have looked at the file before this was deleted. */
  let next: Promise<boolean> | null = null;
  const pending = new Set<Promise<void>>();

  async function rounds(): Promise<boolean> {
    while (!isClosed) {
      const exitCode = await round();
      if (exitCode === 0) return true;
      await pause(exitCode === busyExitCode ? pauseMilliseconds : failurePauseMilliseconds);
    }
    return false;
  }

  async function round(): Promise<number> {
    const child = Bun.spawn([process.execPath, childProgram, path, String(roundMilliseconds)], {
      // Beside the database there is room for a copy of it, and nobody else may look into it.
      env: { SQLITE_TMPDIR: dirname(path) },
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'pipe',
    });
    const [exitCode, reason] = await Promise.all([child.exited, new Response(child.stderr).text()]);
    if (exitCode !== 0 && exitCode !== busyExitCode)
      logger.error('deleted rows could not be erased from the database; trying again', { reason });
    return exitCode;
  }

  async function pause(milliseconds: number): Promise<void> {
    const over = Promise.withResolvers<void>();
    const timer = setTimeout(over.resolve, milliseconds);
    await Promise.race([over.promise, closing.promise]);
    clearTimeout(timer);
  }

  function begin(): Promise<boolean> {
    const run = rounds().finally(() => {
      running = null;
    });
    running = run;
    return run;
  }

  function erased(): Promise<boolean> {
    if (!running) return begin();
    next ??= running.then(() => {
      next = null;
      return begin();
    });
    return next;
  }

  return {
    async rewriteOnce() {
      const { rows } = await sql<Readonly<Record<string, number>>>`pragma user_version`.execute(store.read);
      const isDone = Object.values(rows[0]!).every((version) => version >= rewrittenVersion);
      if (isDone) return;
      logger.info('the database is rewritten once, so that nothing of what was deleted is left in it');
      await round();
    },
    async erase(afterwards = async () => {}) {
      const erasing = erased().then(async (isDone) => {
        if (isDone) await afterwards();
      });
      pending.add(erasing);
      try {
        await erasing;
      } finally {
        pending.delete(erasing);
      }
    },
    async close() {
      isClosed = true;
      closing.resolve();
      await Promise.allSettled(pending);
    },
  };
}
