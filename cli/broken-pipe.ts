import type { Surroundings } from './surroundings.ts';

/** The reader of our output has gone (`| head`): nothing is wrong. */
export const isBrokenPipe = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'EPIPE';

/**
 * Lets work whose effect is not what it prints go on when the reader of its output goes; a command otherwise ends
 * there. What is written then fails, each time.
 */
export function outliveReader({ output }: Pick<Surroundings, 'output'>): { end(): void } {
  const others = output.listeners('error') as ((error: Error) => void)[];
  const handle = (error: Error): void => {
    if (!isBrokenPipe(error)) for (const other of others) other(error);
  };
  output.removeAllListeners('error').on('error', handle);
  return {
    end() {
      output.off('error', handle);
      for (const other of others) output.on('error', other);
    },
  };
}
