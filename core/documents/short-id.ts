/** A shorter beginning could be a word or a number of something else. */
export const shortestId = 8;

/**
 * The shortest beginning of an id that is no other's.
 * @param neighbours the ids before and after it in order, of all that it must be distinct from.
 */
export function shortIdOf(id: string, neighbours: readonly (string | null)[]): string {
  const shared = neighbours.map((other) => (other === null ? 0 : sharedLength(id, other)));
  const length = Math.max(shortestId, ...shared.map((letters) => letters + 1));
  // A beginning that ends in a hyphen reads as if something were missing.
  return id.slice(0, id[length - 1] === '-' ? length + 1 : length);
}

function sharedLength(first: string, second: string): number {
  let length = 0;
  while (length < first.length && first[length] === second[length]) length += 1;
  return length;
}
