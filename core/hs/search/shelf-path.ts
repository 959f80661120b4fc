const levelMark = ' > ';

/**
 * A shop's listing often names the shelves it is on: `Jewelry & Accessories > Fashion Jewelry > Pendants`.
 * Only the innermost describes the goods; the wider ones draw every answer towards themselves, so they
 * are left out. A description that is nothing but such a path stays whole.
 */
export function withoutWiderShelves(description: string): string {
  const parts = description.split('|').map((part) => part.trim());
  if (parts.filter((part) => part !== '').length < 2) return description;
  return parts.map((part) => (part.includes(levelMark) ? innermost(part) : part)).join(' | ');
}

/** The last level that has a word: some end in a mark or in letters that were lost. */
function innermost(path: string): string {
  const levels = path.split(levelMark).map((level) => level.trim());
  return levels.findLast((level) => /\p{L}{3}/u.test(level)) ?? path;
}
