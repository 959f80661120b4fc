import type { HsBatchAnswer, HsService } from '../../../hs/hs.ts';
import { type ConsistencyInput, evaluateUnhurried } from '../evaluate.ts';
import type { LikenessOfMeaning } from '../rule.ts';

/** Texts that one evaluation asks about: papers that share no words at all have no more to learn from. */
const mostTexts = 80;
const answersPerText = 20;

/** The facts on a text: its meaning as a vector, and the chance of each chapter. */
interface Meaning {
  readonly vector: Float32Array;
  readonly chapters: ReadonlyMap<string, number>;
}

/**
 * The likeness of the descriptions that the rules are in doubt about: a first evaluation finds them, and each is
 * asked about once. Where words, part numbers and figures decide everything, nothing is asked.
 * @throws ServiceError AI_UNAVAILABLE; without a model leave `likenessOfMeaning` out of the evaluation instead.
 */
export async function likenessOfMeanings(
  input: Omit<ConsistencyInput, 'likenessOfMeaning'>,
  hs: Pick<HsService, 'meaningsOf' | 'searchMany'>,
): Promise<LikenessOfMeaning> {
  const asked = new Set<string>();
  await evaluateUnhurried({
    ...input,
    likenessOfMeaning: (left, right) => {
      if (asked.size < mostTexts) asked.add(left).add(right);
      return null;
    },
  });
  const known = await meaningsOf([...asked], hs);
  return (left, right) => {
    const [mine, other] = [known.get(left), known.get(right)];
    if (!mine || !other) return null;
    return { meaning: Math.max(0, product(mine.vector, other.vector)), kind: sharedChapters(mine, other) };
  };
}

async function meaningsOf(
  texts: readonly string[],
  hs: Pick<HsService, 'meaningsOf' | 'searchMany'>,
): Promise<ReadonlyMap<string, Meaning>> {
  if (texts.length === 0) return new Map();
  const [vectors, answers] = await Promise.all([hs.meaningsOf(texts), hs.searchMany(texts, answersPerText)]);
  return new Map(
    texts.flatMap((text, at) => {
      const [vector, chapters] = [vectors[at], chaptersIn(answers[at])];
      return vector && chapters ? [[text, { vector, chapters }] as const] : [];
    }),
  );
}

/** The chapters of an answer, whose chances add up to 1; null for words that the search does not understand. */
function chaptersIn(answer: HsBatchAnswer | undefined): ReadonlyMap<string, number> | null {
  if (!answer || !('results' in answer) || answer.notice?.code === 'LANGUAGE') return null;
  const chapters = new Map<string, number>();
  let all = 0;
  for (const { chapter, confidence } of answer.results) {
    chapters.set(chapter, (chapters.get(chapter) ?? 0) + confidence);
    all += confidence;
  }
  return all === 0 ? null : new Map([...chapters].map(([chapter, chance]) => [chapter, chance / all]));
}

/** The Bhattacharyya coefficient: 1 for the same chances, 0 for no chapter in common. */
function sharedChapters({ chapters }: Meaning, other: Meaning): number {
  let sum = 0;
  for (const [chapter, chance] of chapters) sum += Math.sqrt(chance * (other.chapters.get(chapter) ?? 0));
  return Math.min(1, sum);
}

const product = (left: Float32Array, right: Float32Array): number =>
  left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
