import type { Connection } from './connection.ts';
import { onInterrupt } from './interruption.ts';
import { createOutput } from './output.ts';
import { createPace } from './pace.ts';
import { showProgress } from './progress.ts';
import type { Surroundings } from './surroundings.ts';

/** Milliseconds between two looks at what is left. */
const pause = 200;

/**
 * Begins to read documents in this process, where no server does: first those that come from now on, then those
 * that a command which was ended before has left.
 * @param from when its own began; without it, now.
 */
export function readHere({ core }: Connection, from?: number): void {
  if (!core || begun.has(core)) return;
  begun.add(core);
  core.start(from ?? core.clock.now());
}

const begun = new WeakSet<object>();

/**
 * Reads what such commands have left, when a command has done its own work: nobody else would. It announces this, because
 * a person waits for it. Ctrl-C leaves the rest to the next.
 */
export async function readLeft(connection: Connection, surroundings: Surroundings): Promise<void> {
  const { core } = connection;
  if (!core) return;
  const total = await core.leftToRead();
  if (total === 0) return;
  const { say } = createOutput(surroundings, undefined);
  say(`Now reading ${documents(total)} that an earlier command left unread; Ctrl-C leaves them to the next.`);
  readHere(connection);
  const progress = await showProgress(surroundings, 'documents');
  const pace = createPace(total, 0, () => performance.now());
  let left = total;
  const interruption = onInterrupt(() => {
    progress.close();
    say(`Interrupted: ${documents(left)} left unread. The next upload reads them, or: landfall serve`);
  });
  try {
    while (left > 0) {
      await Bun.sleep(pause);
      const trouble = core.readingTrouble();
      if (trouble) throw trouble;
      left = Math.min(left, await core.leftToRead());
      progress.update(pace(total - left));
    }
  } finally {
    progress.close();
    interruption.end();
  }
}

/** As `readLeft`, for a command that goes on by itself: they are read beside what comes. */
export async function readLeftBeside(connection: Connection, say: (sentence: string) => void): Promise<void> {
  const total = (await connection.core?.leftToRead()) ?? 0;
  if (total === 0) return;
  say(`Also reading ${documents(total)} that an earlier command left unread.`);
  readHere(connection);
}

const documents = (count: number): string => `${count} ${count === 1 ? 'document' : 'documents'}`;
