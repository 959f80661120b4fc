import { phrasePattern } from '../../../extraction/knowledge/phrase-lists.ts';
import { sumOf } from './measured.ts';
import type { PaperLine } from './paper-line.ts';

/** `60 x 40 x 35 cm`, with a word for a package near it: the sizes of goods themselves are no carton sizes. */
const sizes = phrasePattern(
  String.raw`{{sized-package}}[^\d]{0,20}(\d+(?:[.,]\d+)?)\s*[x×*]\s*(\d+(?:[.,]\d+)?)\s*[x×*]\s*(\d+(?:[.,]\d+)?)\s*(cm|mm|m|in|")`,
);
/** Metres of one unit; the inch is exact since 1959 (International Yard and Pound Agreement). */
const metres: Readonly<Record<string, number>> = { cm: 0.01, mm: 0.001, m: 1, in: 0.0254, '"': 0.0254 };

/** Cubic metres of one package as a description prints its size; null where it prints none. */
function packageVolume(text: string): number | null {
  const match = sizes().exec(text);
  const factor = metres[match?.[4]?.toLowerCase() ?? ''];
  if (!match || factor === undefined) return null;
  return [match[1], match[2], match[3]].reduce(
    (product, side) => product * Number((side ?? '').replace(',', '.')) * factor,
    1,
  );
}

/** Cubic metres of all packages by their printed sizes; null unless every line gives size and packages. */
export const cartonVolume = (lines: readonly PaperLine[]): number | null =>
  sumOf(
    lines.map(({ description, packageCount }) => {
      const each = packageVolume(description ?? '');
      return each === null || packageCount === null ? null : each * packageCount;
    }),
  );
