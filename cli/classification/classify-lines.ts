import { type BatchLimits, lineBatches } from '../input-lines.ts';
import type { Output } from '../output.ts';
import { answerLine } from './answer-text.ts';
import type { Ask } from './asking.ts';

/** Answers each line of a stream in order, as it comes. @returns how many could not be used. */
export async function classifyLines(
  input: AsyncIterable<Buffer | string>,
  ask: Ask,
  limits: BatchLimits,
  output: Pick<Output, 'writeLine'>,
): Promise<number> {
  let refused = 0;
  for await (const lines of lineBatches(input, limits))
    for (const answer of await ask(lines)) {
      if ('error' in answer) refused++;
      await output.writeLine(answer, () => answerLine(answer));
    }
  return refused;
}
