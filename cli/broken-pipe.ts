import type { ListWriter } from './output-list.ts';
import type { Surroundings } from './surroundings.ts';

/** The reader of our output has gone (`| head`): nothing is wrong. */
export const isBrokenPipe = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'EPIPE';

/**
 * A list of work whose effect is not what it prints: it goes on when the reader of the list goes, where a command
 * otherwise ends. What would have been written is then dropped. `close` lets everything else end again as it does.
 */
export function outliveReader<T>(
  { output }: Pick<Surroundings, 'output'>,
  list: ListWriter<T>,
): ListWriter<T> & { close(): void } {
  const others = output.listeners('error') as ((error: Error) => void)[];
  const handle = (error: Error): void => {
    if (!isBrokenPipe(error)) for (const other of others) other(error);
  };
  output.removeAllListeners('error').on('error', handle);
  let hasGone = false;
  const unlessGone = async (write: () => Promise<void>): Promise<void> => {
    if (hasGone) return;
    try {
      await write();
    } catch (error) {
      if (!isBrokenPipe(error)) throw error;
      hasGone = true;
    }
  };
  return {
    add: (item) => unlessGone(() => list.add(item)),
    end: () => unlessGone(() => list.end()),
    breakOff: (items, left) => unlessGone(() => list.breakOff(items, left)),
    close() {
      output.off('error', handle);
      for (const other of others) output.on('error', other);
    },
  };
}
