import type { Command } from 'commander';

/** The words that may follow those of a command, for completion in a shell. */
export interface CommandWords {
  /** `landfall hs lookup` */
  readonly path: readonly string[];
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly {
    readonly name: string;
    readonly description: string;
    /** Those that it takes; none where it takes anything, or nothing. */
    readonly values: readonly string[];
  }[];
}

/** Every command of the program with what may follow it, the program itself first. */
export function commandWords(program: Command): readonly CommandWords[] {
  const help = { name: '--help', description: 'show what it does', values: [] };
  const shared = [...optionsOf(program).filter(({ name }) => name !== '--version'), help];
  const walk = (command: Command, path: readonly string[]): readonly CommandWords[] => [
    {
      path,
      commands: command.commands.map((child) => ({ name: child.name(), description: child.description() })),
      options: command === program ? [...optionsOf(program), help] : [...optionsOf(command), ...shared],
    },
    ...command.commands.flatMap((child) => walk(child, [...path, child.name()])),
  ];
  return walk(program, [program.name()]);
}

const optionsOf = (command: Command): CommandWords['options'] =>
  command.options.flatMap(({ long, description, argChoices = [] }) =>
    long ? [{ name: long, description, values: argChoices }] : [],
  );
