import { usageError } from './command-error.ts';
import { isTerminal, type Surroundings } from './surroundings.ts';

/**
 * A secret from standard input, or typed at a prompt without being shown.
 * @param fromInput whether the command was asked to read standard input.
 * @throws CommandError where there is neither.
 */
export async function readSecret(
  surroundings: Surroundings,
  name: string,
  fromInput: boolean,
  flag: string,
): Promise<string> {
  if (fromInput) {
    const text = await new Response(Bun.stdin.stream()).text();
    const secret = text.replace(/\r?\n$/, '');
    if (secret === '') throw usageError(`Standard input is empty; it should hold the ${name}.`);
    return secret;
  }
  if (!isTerminal(surroundings.input))
    throw usageError(
      `The ${name} can only be typed on a terminal.`,
      `Give it on standard input with ${flag}`,
    );
  return typeUnseen(surroundings, `${name[0]!.toUpperCase()}${name.slice(1)}: `);
}

/** Reads a line with the terminal's echo off, which is on again whatever happens. */
function typeUnseen({ input, messages }: Surroundings, question: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let typed = '';
  const onData = (chunk: Buffer | string) => {
    for (const character of chunk.toString()) {
      if (character === '\r' || character === '\n') return resolve(typed);
      if (character === '\u0003') return reject(new InterruptedError());
      if (character === '\u007f' || character === '\b') typed = [...typed].slice(0, -1).join('');
      else typed += character;
    }
  };
  // Before the question: whoever answers at once is not shown either.
  input.setRawMode(true);
  messages.write(question);
  input.resume();
  input.on('data', onData);
  return promise.finally(() => {
    input.off('data', onData);
    input.setRawMode(false);
    input.pause();
    messages.write('\n');
  });
}

/** Ctrl-C. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}
