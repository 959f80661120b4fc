import { createPace, type Pace, paceText } from './pace.ts';
import { type Surroundings, showsProgress } from './surroundings.ts';

/** Shows how far a long work is. */
export interface Progress {
  update(pace: Pace): void;
  /** Leaves the last state on the screen. */
  close(): void;
}

/** Milliseconds between two lines where nobody watches: enough to see in a log that it goes on. */
const linePause = 10_000;

/** Fewer things need no progress: each is shown itself. */
const fewestThings = 20;

/**
 * A bar with rate and time left on a terminal, plain lines elsewhere, nothing with `--quiet`.
 * @param noun what is counted.
 */
export async function showProgress(
  surroundings: Surroundings,
  noun: string,
  now: () => number = () => performance.now(),
): Promise<Progress> {
  if (!showsProgress(surroundings)) return progressLines(surroundings, noun, now);
  const { showRowProgress } = await import('./screens/row-progress.tsx');
  return showRowProgress(surroundings.messages, noun);
}

/** A line now and then; none for work that is done before the first is due. */
export function progressLines(
  { messages, isQuiet = false }: Pick<Surroundings, 'messages' | 'isQuiet'>,
  noun: string,
  now: () => number,
): Progress {
  let nextLine = now() + linePause;
  return {
    update(pace) {
      const isFew = pace.total !== null && pace.total < fewestThings;
      if (isQuiet || isFew || now() < nextLine) return;
      nextLine = now() + linePause;
      messages.write(`${paceText(pace, noun)}\n`);
    },
    close() {},
  };
}

/**
 * Runs long work that reports its progress, and shows it meanwhile.
 * @param noun what is counted.
 */
export async function withProgress<T>(
  surroundings: Surroundings,
  noun: string,
  run: (report: (done: number, total: number | null) => void) => Promise<T>,
): Promise<T> {
  const progress = await showProgress(surroundings, noun);
  let pace: ReturnType<typeof createPace> | null = null;
  try {
    return await run((done, total) => {
      pace ??= createPace(total, 0, () => performance.now());
      progress.update(pace(done));
    });
  } finally {
    progress.close();
  }
}
