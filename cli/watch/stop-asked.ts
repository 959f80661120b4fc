import { exitCodes } from '../exit-codes.ts';

/**
 * Lets long work end at a safe place: the first Ctrl-C or SIGTERM asks for it, the second ends the process at once.
 * @param announce announces the first request to a person.
 */
export function stopAsked(announce: () => void) {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  let signal: NodeJS.Signals | null = null;
  const handle = (given: NodeJS.Signals): void => {
    if (signal !== null) process.exit(exitCodes.interrupted);
    signal = given;
    announce();
    resolve();
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const name of signals) process.on(name, handle);
  return {
    asked,
    isAsked: () => signal !== null,
    signal: (): NodeJS.Signals | null => signal,
    end: (): void => {
      for (const name of signals) process.off(name, handle);
    },
  };
}
