import type { Command } from 'commander';
import { classificationText } from '../classification/answer-text.ts';
import { askOne, createAsk, groupLimits, type Question } from '../classification/asking.ts';
import { classifyLines } from '../classification/classify-lines.ts';
import { CommandError, usageError } from '../command-error.ts';
import { type Connection, connect } from '../connection.ts';
import { exitCodes } from '../exit-codes.ts';
import { announcedWait } from '../patience.ts';
import type { Surroundings } from '../surroundings.ts';
import { decoderOf } from '../tables/decoder.ts';
import type { TableOptions } from './classify-table.ts';
import { type AddCommand, outputOf } from './command.ts';

interface ClassifyOptions extends TableOptions {
  readonly top?: number;
  readonly explain?: true;
  readonly assist?: true;
  readonly csv?: string;
}

export const addClassify: AddCommand = (program, surroundings) => {
  program
    .command('classify')
    .description(
      'suggest HS subheadings for goods: one description, one per line, or a table (informational only)',
    )
    .argument('[text]', 'the description, or - for one description a line on standard input')
    .option('--top <number>', 'how many suggestions, 1 to 20 (5; 1 for lines and tables)', count)
    .option('--explain', 'with each suggestion: what found it, and what would move the goods elsewhere')
    .option(
      '--assist',
      'put the description into the words of the tariff first; counts against the allowance',
    )
    .option('--csv <file>', 'classify every row of a table')
    .option('--column <name>', 'of the table: the column that describes the goods')
    .option(
      '--context <names>',
      'of the table: further columns that describe the goods, separated by commas',
      names,
    )
    .option('--out <file>', 'of the table: where to write it (FILE.classified.csv beside it)')
    .option(
      '--encoding <name>',
      'of the table: such as windows-1252 (UTF-8, or UTF-16 with its mark)',
      encoding,
    )
    .option('--restart', 'of the table: start over, and replace the result')
    .addHelpText(
      'after',
      `
With - one JSON line is written for each line read, in order; an empty or unusable line gives a line with
"error" and does not stop the rest, and the command then ends with 5.

With --csv the table is written again with hsCode, hsDescription, hsConfidence (with --top N also hsCode2 …)
and hsNote beside each row: why there is no code, or a caution. Cells may be separated by commas, semicolons,
tabs or bars. An interrupted run keeps its rows, and the same command continues there. When a row has no code
the command ends with 5.

  landfall classify --csv goods.csv --column Description --context Material,Use`,
    )
    .action(async (text: string | undefined, options: ClassifyOptions, command: Command) => {
      checkUse(text, options);
      const question: Question = {
        topK: options.top ?? (text === undefined || text === '-' ? 1 : 5),
        kind: options.assist ? 'assisted' : options.explain ? 'explained' : 'plain',
      };
      const output = outputOf(surroundings, command);
      if (options.csv !== undefined) {
        const { runClassifyTable } = await import('./classify-table.ts');
        await runClassifyTable(options.csv, options, question, surroundings, output);
        return;
      }
      const connection = await connect(surroundings, false);
      try {
        if (text === '-') await answerLines(connection, question, surroundings, command);
        else {
          const answer = await askOne(connection.client, question, text!, announcedWait(output.say));
          await output.write(answer, (columns) => classificationText(answer, columns), answer.results);
        }
      } finally {
        await connection.close();
      }
    });
};

async function answerLines(
  { client }: Connection,
  question: Question,
  surroundings: Surroundings,
  command: Command,
): Promise<void> {
  const output = outputOf(surroundings, command);
  const ask = createAsk(client, question, announcedWait(output.say));
  const refused = await classifyLines(surroundings.input, ask, groupLimits(question), output);
  if (refused > 0)
    throw new CommandError(
      exitCodes.conflictOrInvalid,
      'LINES_REFUSED',
      `${refused} ${refused === 1 ? 'line was' : 'lines were'} not classified; each says why.`,
    );
}

/** @throws CommandError for options that do not go together. */
function checkUse(text: string | undefined, options: ClassifyOptions): void {
  const { csv, explain, assist, column } = options;
  if (text === undefined && csv === undefined)
    throw usageError(
      'Which goods should be classified?',
      'landfall classify "what the goods are", or landfall classify --csv FILE --column NAME',
    );
  if (text !== undefined && csv !== undefined)
    throw usageError('Give either a description or --csv FILE.', 'landfall classify --help');
  if (explain && assist)
    throw usageError('--explain and --assist cannot be asked for together.', 'Ask twice, once with each');
  if (explain && csv !== undefined)
    throw usageError(
      'An explanation has no place in a table.',
      'landfall classify "one description" --explain',
    );
  if (csv !== undefined && column === undefined)
    throw usageError('Which column describes the goods?', `landfall classify --csv ${csv} --column NAME`);
  const alone = (['column', 'context', 'out', 'encoding', 'restart'] as const).find(
    (name) => options[name] !== undefined,
  );
  if (csv === undefined && alone)
    throw usageError(`--${alone} belongs to --csv FILE.`, 'landfall classify --help');
}

function count(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > 20)
    throw usageError('--top must be a whole number from 1 to 20');
  return number;
}

function names(text: string): readonly string[] {
  const found = text.split(',').map((name) => name.trim());
  if (found.includes('')) throw usageError('--context needs names of columns with commas between');
  return found;
}

function encoding(text: string): string {
  try {
    return decoderOf(text).encoding;
  } catch {
    throw usageError(`${text} is no known encoding.`, 'Such as utf-8, utf-16le, windows-1252, gb18030');
  }
}
