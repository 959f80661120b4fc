import type { ByteRows } from '../embedding/byte-rows.ts';
import { goodsFeatures } from './goods-features.ts';

/**
 * The learned view of a description's words: the weighted sum of its features' rows, where only what
 * is above zero counts.
 */
export class WordEncoder {
  readonly width: number;
  readonly #rows: ByteRows<unknown>;
  readonly #stopWords: ReadonlySet<string>;

  constructor(rows: ByteRows<unknown>, stopWords: ReadonlySet<string>) {
    this.width = rows.width;
    this.#rows = rows;
    this.#stopWords = stopWords;
  }

  /** @returns `width` numbers, none below zero. */
  encode(text: string): Float32Array {
    const { bytes, scales, width } = this.#rows;
    const { rows, weights } = goodsFeatures(text, this.#stopWords);
    const sum = new Float32Array(width);
    rows.forEach((row, index) => {
      const factor = weights[index]! * scales[row]!;
      for (let column = 0, at = row * width; column < width; column++) sum[column]! += factor * bytes[at++]!;
    });
    return sum.map((value) => Math.max(0, value));
  }
}
