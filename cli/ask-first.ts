import { createInterface } from 'node:readline/promises';
import { CommandError, usageError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import { isTerminal, type Surroundings } from './surroundings.ts';
import { printable } from './text-table.ts';

/** The option by which a script answers beforehand. */
export const yesOption = ['--yes', 'do not ask first, for scripts', false] as const;

/**
 * Asks a person before what is hard to undo.
 * @param facts what the answer depends on, each in a line.
 * @throws CommandError where the answer is not yes, and where nobody can be asked.
 */
export async function askFirst(
  surroundings: Surroundings,
  question: string,
  facts: readonly string[] = [],
): Promise<void> {
  const text = [...facts.map((fact) => `  ${printable(fact)}`), printable(question)].join('\n');
  if (!isTerminal(surroundings.input))
    throw usageError(text, 'No terminal to ask on: add --yes to continue without asking');
  const lines = createInterface({ input: surroundings.input, output: surroundings.messages });
  try {
    const answer = await lines.question(`${text} [y/N] `);
    if (/^y(es)?$/i.test(answer.trim())) return;
  } finally {
    lines.close();
  }
  throw new CommandError(exitCodes.interrupted, 'LEFT', 'Nothing was changed.');
}
