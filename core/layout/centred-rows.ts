import { middleY } from './geometry.ts';
import type { Line } from './lines.ts';

interface Entry {
  readonly line: Line;
  readonly begins: boolean;
}

/** How far a row may be off the middle, in the height of its line: where its lines are even in number, OCR and rounding. */
const tolerance = 0.4;

/**
 * For each line below the names of a table the row it belongs to, where the figures of every row stand in the middle of
 * its lines. Null where the lines do not come out so from the first to the last, or where the first row has no line over
 * its figures or the last none under them: rows that hang from their figures, or stand on them, come out so by chance.
 */
export function centredRowOfEach(entries: readonly Entry[]): number[] | null {
  if (entries[0]?.begins || entries.at(-1)?.begins) return null;
  const owners: number[] = [];
  const starts = entries.flatMap(({ begins }, at) => (begins ? [at] : []));
  for (const [row, start] of starts.entries()) {
    const top = owners.length;
    const [first, own] = [entries[top]?.line.rect, entries[start]?.line.rect];
    if (top > start || !first || !own) return null;
    const above = middleY(own) - middleY(first);
    const allowed = tolerance * (own.y1 - own.y0);
    let last = start;
    const isBelow = (at: number): boolean => {
      const next = entries[at];
      return next !== undefined && !next.begins && middleY(next.line.rect) - middleY(own) <= above + allowed;
    };
    while (isBelow(last + 1)) last += 1;
    const below = middleY(entries[last]?.line.rect ?? own) - middleY(own);
    if (Math.abs(above - below) > allowed) return null;
    for (let at = top; at <= last; at += 1) owners.push(row);
  }
  return owners.length === entries.length && starts.length > 1 ? owners : null;
}
