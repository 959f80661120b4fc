import type { HsBatchAnswer } from '../../core/hs/hs.ts';
import { dataOf } from '../api-answer.ts';
import { CommandError, usageError } from '../command-error.ts';
import { type Connection, connect } from '../connection.ts';
import { exitCodes } from '../exit-codes.ts';
import { type BatchLimits, lineBatches } from '../input-lines.ts';
import { patiently, type Wait, waitTelling } from '../patience.ts';
import { textTable } from '../text-table.ts';
import { type AddCommand, outputOf } from './command.ts';

/**
 * Descriptions in one request: the API takes up to 100, in a body of up to 1 MiB. It refuses a description
 * of more than 10,000 characters itself, and of longer lines than these the rest is left out.
 */
const batchLimits: BatchLimits = { lines: 64, bytes: 512 * 1024, lineLength: 65_536 };

export const addClassify: AddCommand = (program, surroundings) => {
  program
    .command('classify')
    .description('suggest HS subheadings for a goods description (informational only)')
    .argument('<text>', 'the description, or - for one description a line on standard input')
    .option('--top <number>', 'how many suggestions, 1 to 20', count)
    .addHelpText(
      'after',
      `
With - one JSON line is written for each line read, in order; an empty or unusable line gives a line with
"error" and does not stop the rest, and the command then ends with 5.`,
    )
    .action(async (text: string, options: { top?: number }, command) => {
      const output = outputOf(surroundings, command);
      const connection = await connect(surroundings, false);
      try {
        if (text !== '-') {
          const answer = await dataOf(
            connection.client.api.v1['hs-codes'].search.get({ query: { q: text, topK: options.top ?? 5 } }),
          );
          await output.write(answer, (columns) => candidatesTable(answer, columns), answer.results);
          return;
        }
        let refused = 0;
        const wait = waitTelling(output.say);
        for await (const lines of lineBatches(surroundings.input, batchLimits))
          for (const answer of await classifyLines(connection, lines, options.top ?? 1, wait)) {
            if ('error' in answer) refused++;
            await output.writeLine(answer, () => answerText(answer));
          }
        if (refused > 0) throw refusedLines(refused);
      } finally {
        await connection.close();
      }
    });
};

async function classifyLines(
  { client }: Connection,
  queries: readonly string[],
  topK: number,
  wait: Wait,
): Promise<readonly HsBatchAnswer[]> {
  const { results } = await patiently(
    () => client.api.v1['hs-codes'].search.post({ queries: [...queries], topK }),
    wait,
  );
  return results;
}

const candidatesTable = (answer: HsBatchAnswer, columns: number): string =>
  'error' in answer
    ? answer.error.message
    : textTable(
        ['CODE', 'CONFIDENCE', 'DESCRIPTION'],
        answer.results.map(({ code, confidence, description }) => [code, percent(confidence), description]),
        columns,
      );

function answerText(answer: HsBatchAnswer): string {
  if ('error' in answer) return `-        -  ${answer.query}: ${answer.error.message}`;
  const [best] = answer.results;
  return best
    ? `${best.code}  ${percent(best.confidence).padStart(4)}  ${answer.query}`
    : `-        -  ${answer.query}`;
}

const percent = (confidence: number): string => `${Math.round(confidence * 100)} %`;

function count(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > 20)
    throw usageError('--top must be a whole number from 1 to 20');
  return number;
}

const refusedLines = (refused: number): CommandError =>
  new CommandError(
    exitCodes.conflictOrInvalid,
    'LINES_REFUSED',
    `${refused} ${refused === 1 ? 'line was' : 'lines were'} not classified; each says why.`,
  );
