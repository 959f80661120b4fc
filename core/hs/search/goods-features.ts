import { indexWords } from '../lexical/words.ts';

/** Rows that the features of all texts share; two features of one row are distinguished by the others. */
export const featureRows = 65_536;

/** The features of a text, each with its row and its weight. */
export interface GoodsFeatures {
  readonly rows: readonly number[];
  /** Of length 1 together. */
  readonly weights: readonly number[];
}

/** A word counts 1, its pieces of four and five letters half of that together, a pair of words .7. */
const pieceWeight = 0.5;
const pairWeight = 0.7;
const pieceLengths = [4, 5];
const shortestCutWord = 4;

/**
 * The features of a goods description for the classifier that is learned on them: words, pieces of
 * words (so that a misspelt or compound word is not unknown) and pairs of neighbouring words.
 */
export function goodsFeatures(text: string, stopWords: ReadonlySet<string>): GoodsFeatures {
  const rows: number[] = [];
  const weights: number[] = [];
  const words = indexWords(text, stopWords);
  words.forEach((word, index) => {
    rows.push(rowOf(word));
    weights.push(1);
    const pieces = piecesOf(word);
    for (const piece of pieces) {
      rows.push(piece);
      weights.push(pieceWeight / Math.sqrt(pieces.length));
    }
    if (index === 0) return;
    rows.push(rowOf(`${words[index - 1]!} ${word}`));
    weights.push(pairWeight);
  });
  const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) || 1;
  return { rows, weights: weights.map((weight) => weight / length) };
}

const remembered = new Map<string, readonly number[]>();
const rememberedWords = 50_000;

function piecesOf(word: string): readonly number[] {
  const known = remembered.get(word);
  if (known) return known;
  const bounded = `<${word}>`;
  const pieces =
    word.length < shortestCutWord
      ? []
      : pieceLengths.flatMap((length) =>
          Array.from({ length: Math.max(0, bounded.length - length + 1) }, (_, from) =>
            rowOf(`#${bounded.slice(from, from + length)}`),
          ),
        );
  if (remembered.size < rememberedWords) remembered.set(word, pieces);
  return pieces;
}

/** FNV-1a over the characters: even, quick, and the same on every machine. */
function rowOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < feature.length; index++)
    hash = Math.imul(hash ^ feature.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 16)) & (featureRows - 1);
}
