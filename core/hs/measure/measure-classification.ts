import { ServiceError } from '../../errors.ts';
import type { HsService } from '../hs.ts';
import { type Accuracy, accuracyOf, calibrationError, type LabelledGoods } from './accuracy.ts';
import { percentile } from './percentile.ts';

export interface ClassificationMeasurement extends Accuracy {
  readonly rows: number;
  /** Rows whose code HS 2022 does not have: no answer can be right there. */
  readonly rowsNotInHs2022: number;
  readonly calibrationError: number;
  /** Of one description after the other, the model being warm. */
  readonly latencyMs: { readonly p50: number; readonly p99: number };
  /** Of all descriptions in groups, as `classify -` asks for them. */
  readonly rowsPerSecond: number;
}

/** Descriptions answered at once where the rate is measured. */
const groupSize = 64;
/** Answers before the clock counts. */
const warmingUp = 20;

/**
 * Classifies goods whose code is known, and measures how often the answers were right, how honest their
 * confidence was and how long they took.
 * @param goods at least one.
 * @param surroundings `now` in milliseconds; `onProgress` is called with how many of `2 × goods` answers are there.
 * @throws ServiceError AI_UNAVAILABLE, and VALIDATION_FAILED for a description that is too long.
 */
export async function measureClassification(
  hs: Pick<HsService, 'search' | 'searchMany' | 'lookup'>,
  goods: readonly LabelledGoods[],
  surroundings: { readonly now: () => number; readonly onProgress?: (answers: number) => void },
): Promise<ClassificationMeasurement> {
  const { now, onProgress = () => {} } = surroundings;
  const queries = goods.map(({ description }) => description);
  for (const query of queries.slice(0, warmingUp)) await hs.search(query);

  const latencies: number[] = [];
  const answers: (readonly string[])[] = [];
  const firsts: { readonly confidence: number; readonly isRight: boolean }[] = [];
  for (const { code, description } of goods) {
    const started = now();
    const { results } = await hs.search(description);
    latencies.push(now() - started);
    const given = results.map((candidate) => candidate.code.replace('.', ''));
    answers.push(given);
    firsts.push({ confidence: results[0]?.confidence ?? 0, isRight: given[0] === code });
    onProgress(answers.length);
  }

  const started = now();
  for (let from = 0; from < queries.length; from += groupSize) {
    await hs.searchMany(queries.slice(from, from + groupSize));
    onProgress(goods.length + Math.min(queries.length, from + groupSize));
  }
  const seconds = (now() - started) / 1000;

  return {
    rows: goods.length,
    rowsNotInHs2022: goods.filter(({ code }) => !isInHs2022(hs, code)).length,
    ...accuracyOf(goods, answers),
    calibrationError: calibrationError(firsts),
    latencyMs: { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) },
    rowsPerSecond: Math.round(goods.length / seconds),
  };
}

function isInHs2022(hs: Pick<HsService, 'lookup'>, code: string): boolean {
  try {
    return hs.lookup(code).validIn.includes('HS2022');
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'HS_CODE_NOT_FOUND') return false;
    throw error;
  }
}
