import { shuffle } from './random-numbers.ts';

/** One listing for so many names of a code. */
const namesOfListing = 3;

/**
 * Descriptions as shops and declarations write them: one to three names of the goods in any order, between
 * words that do not describe them. Real descriptions are longer and noisier than a vocabulary's names.
 */
export function drawnListings(
  names: readonly string[],
  phrases: readonly string[],
  random: () => number,
): readonly string[] {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)]!;
  return Array.from({ length: Math.ceil(names.length / namesOfListing) }, () => {
    const parts = [
      pick(names),
      ...(random() < 0.7 ? [pick(names)] : []),
      ...(random() < 0.4 ? [pick(names)] : []),
    ];
    const said = [...new Set(parts)];
    const noise = Array.from({ length: Math.floor(random() * 4) }, () => pick(phrases));
    const all = [...said, ...noise];
    shuffle(all, random);
    return all.join(random() < 0.3 ? ', ' : ' ');
  });
}
