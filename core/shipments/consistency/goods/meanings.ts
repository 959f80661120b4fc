import { type ConsistencyInput, evaluateConsistency } from '../evaluate.ts';
import type { LikenessOfMeaning } from '../rule.ts';

/** Where texts lie in meaning: vectors of length 1, one a text; as `HsService.meaningsOf`. */
export type MeaningsOf = (texts: readonly string[]) => Promise<readonly Float32Array[]>;

/** Texts that one evaluation has embedded: a shipment whose papers share no words has no more to learn from. */
const mostTexts = 200;

/**
 * How near in meaning those descriptions are that the rules are in doubt about: a first evaluation tells which, and
 * each is embedded once. Where words, part numbers and figures decide everything, nothing is.
 * @throws what `meaningsOf` throws; without a model leave `likenessOfMeaning` out of the evaluation instead.
 */
export async function likenessOfMeanings(
  input: Omit<ConsistencyInput, 'likenessOfMeaning'>,
  meaningsOf: MeaningsOf,
): Promise<LikenessOfMeaning> {
  const asked = new Set<string>();
  evaluateConsistency({
    ...input,
    likenessOfMeaning: (left, right) => {
      if (asked.size < mostTexts) asked.add(left).add(right);
      return null;
    },
  });
  const texts = [...asked];
  const vectors = texts.length === 0 ? [] : await meaningsOf(texts);
  const known = new Map(texts.map((text, at) => [text, vectors[at]]));
  return (left, right) => {
    const [mine, other] = [known.get(left), known.get(right)];
    if (!mine || !other) return null;
    let product = 0;
    for (let at = 0; at < mine.length; at++) product += (mine[at] ?? 0) * (other[at] ?? 0);
    return Math.max(0, product);
  };
}
