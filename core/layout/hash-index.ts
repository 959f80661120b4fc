/** Numbers below 2^21 fit beside a hash of 32 bits into what a double tells apart. */
const mostOwners = 2 ** 21;

/** Finds whatever has a text, by its hash: now and then something that has another of the same hash. */
export type HashIndex = (text: string, seed?: number) => readonly number[];

/** A text, the number of what has it, and a seed by which the same text is another. */
export type Owned = readonly [text: string, owner: number, seed?: number];

/**
 * An index of texts by their hashes in eight bytes each. A map of strings takes ten times that, and a document's
 * books of words hold 100,000 such texts. Who looks up compares what was found.
 *
 * @throws RangeError when an owner's number is negative or not below 2^21
 */
export function hashIndex(owned: Iterable<Owned>): HashIndex {
  const entries = Float64Array.from(owned, ([text, owner, seed]) => {
    if (owner < 0 || owner >= mostOwners) throw new RangeError(`No place for number ${owner} in an index.`);
    return hashOf(text, seed) * mostOwners + owner;
  }).sort();
  return (text, seed) => {
    const first = hashOf(text, seed) * mostOwners;
    let [low, high] = [0, entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (entries[middle]! < first) low = middle + 1;
      else high = middle;
    }
    const owners: number[] = [];
    for (let at = low; at < entries.length && entries[at]! < first + mostOwners; at++)
      owners.push(entries[at]! - first);
    return owners;
  };
}

const hashOf = (text: string, seed = 0): number => Bun.hash.xxHash32(text, seed);
