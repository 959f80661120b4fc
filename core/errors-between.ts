/**
 * Letters changed, left out, added, or swapped with their neighbour (optimal string alignment).
 * @returns null for more than `most`.
 */
export function errorsBetween(first: string, second: string, most: number): number | null {
  if (mustDiffer(first, second, most)) return null;
  let beforePrevious: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let i = 1; i <= first.length; i++) {
    const current = [i];
    for (let j = 1; j <= second.length; j++) {
      const changed = previous[j - 1]! + (first[i - 1] === second[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && first[i - 1] === second[j - 2] && first[i - 2] === second[j - 1];
      const swapped = isSwap ? beforePrevious[j - 2]! + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(previous[j]! + 1, current[j - 1]! + 1, changed, swapped));
    }
    if (Math.min(...current) > most) return null;
    beforePrevious = previous;
    previous = current;
  }
  const errors = previous[second.length]!;
  return errors <= most ? errors : null;
}

/** Whether one has more letters that the other lacks than errors may be: an error brings in one letter at most, and takes one. */
function mustDiffer(first: string, second: string, most: number): boolean {
  const [letters, others] = [lettersOf(first), lettersOf(second)];
  return countBits(letters & ~others) > most || countBits(others & ~letters) > most;
}

/** The letters of a text as bits; some letters share one. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
