import type { Clock } from '../../clock.ts';
import type { Assistance, Assistant } from './assistant.ts';

interface Remembered {
  readonly assistance: Assistance;
  readonly at: number;
}

/**
 * Remembers what an assistant answered, so that the same description is not asked twice: the answers used
 * last, for so long. Failures are not remembered. A remembered answer is an answer like any other: it counts
 * against the allowance, because what it costs must not depend on what others have asked.
 */
export function rememberingAssistant(
  assistant: Assistant,
  {
    clock,
    mostAnswers,
    longestMilliseconds,
  }: { readonly clock: Clock; readonly mostAnswers: number; readonly longestMilliseconds: number },
): Assistant {
  // A Map keeps the order of insertion: the first is the one that was not used for the longest time.
  const answers = new Map<string, Remembered>();

  const remember = (key: string, remembered: Remembered): void => {
    answers.delete(key);
    answers.set(key, remembered);
    for (const oldest of answers.keys()) {
      if (answers.size <= mostAnswers) return;
      answers.delete(oldest);
    }
  };

  return {
    provider: assistant.provider,
    async assist(description, candidates) {
      const key = JSON.stringify([description, candidates.map(({ digits }) => digits)]);
      const known = answers.get(key);
      if (known && clock.now() - known.at < longestMilliseconds) {
        remember(key, known);
        return known.assistance;
      }
      const assistance = await assistant.assist(description, candidates);
      remember(key, { assistance, at: clock.now() });
      return assistance;
    },
    close: () => assistant.close(),
  };
}
