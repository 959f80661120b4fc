import { Argument } from 'commander';
import { commandWords } from '../completion/command-words.ts';
import { completionScript, type Shell, shells } from '../completion/scripts.ts';
import { writeText } from '../write-text.ts';
import type { AddCommand } from './command.ts';

/** completion bash|zsh|fish */
export const addCompletion: AddCommand = (program, surroundings) => {
  program
    .command('completion')
    .description('print what completes commands in a shell: eval "$(landfall completion bash)"')
    .addArgument(new Argument('<shell>').choices([...shells]))
    .action((shell: Shell) => {
      return writeText(surroundings.output, completionScript(shell, commandWords(program)));
    });
};
