import type { Command } from 'commander';
import { createOutput, type Format, type Output } from '../output.ts';
import type { Surroundings } from '../surroundings.ts';

/** Adds one command to the program. */
export type AddCommand = (program: Command, surroundings: Surroundings) => void;

/** The output of a command as its options ask for it. */
export function outputOf(surroundings: Surroundings, command: Command): Output {
  const { format, json } = command.optsWithGlobals<{ format?: Format; json?: true }>();
  return createOutput(surroundings, json ? 'json' : format);
}
