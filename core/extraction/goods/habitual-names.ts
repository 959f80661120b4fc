import { keyOf, type Piece, type Run, runOf } from '../../layout/run.ts';

/** Names, by their letters. */
export type Names = ReadonlySet<string>;

/** What so many rows say is their habit. */
const usualShare = 0.7;

/** A word alone, without a mark, is a name where so many rows begin a line with it. */
const leastRows = 3;

/** So wide a gap, in letter heights, parts what stands on a line; a space between words has a quarter. */
const parting = 0.5;

/** Letters of one width stand so far apart from word to word, which parts nothing. */
const typewriterSpace = 1.25;

const gapAt = (pieces: readonly Piece[], at: number): number =>
  (pieces[at]?.rect.x0 ?? 0) - (pieces[at - 1]?.rect.x1 ?? 0);

/** Whether a piece stands apart from the one before it: wider than spaces are, those of its own line among them. */
function isApart(pieces: readonly Piece[], at: number): boolean {
  const size = Math.max(pieces[at]?.size ?? 0, pieces[at - 1]?.size ?? 0);
  const spaces = pieces.slice(1).map((_, index) => gapAt(pieces, index + 1));
  const usual = Math.min(...spaces.filter((gap) => gap > 0));
  // In a face of one width a space is as wide as a letter, and the narrowest gap of a line is one.
  const widest = spaces.length >= 2 ? Math.max(parting * size, typewriterSpace * usual) : parting * size;
  return gapAt(pieces, at) > Math.min(widest, size);
}

/** Whether something new begins with a piece of a line: behind a mark that parts, in a bracket, behind a wide gap. */
export function beginsAnew(pieces: readonly Piece[], at: number): boolean {
  const [before, piece] = [pieces[at - 1], pieces[at]];
  if (!before || !piece) return false;
  return /(?:[,;|•·]|^[-–—/*]+)$/u.test(before.text) || /^[([]\p{L}/u.test(piece.text) || isApart(pieces, at);
}

/** The name that a text begins with, by its mark: `Composition: 100% cotton`, `Col. navy`. */
function markedName(pieces: readonly Piece[]): string | null {
  const colon = pieces.slice(0, 4).findIndex(({ text }) => /:$/.test(text));
  const name = pieces.slice(0, colon + 1);
  if (colon >= 0 && name.every(({ text }) => !/^\W?\d/.test(text))) return keyOf(name) || null;
  const [first, second] = pieces;
  return first && second && /^[([]?\p{Lu}\p{L}{1,6}\.$/u.test(first.text) ? first.key : null;
}

/** The word that a line begins with, where the line has more. */
function leadingWord([first, ...more]: readonly Piece[]): string | null {
  return first && more.length > 0 && /^\p{L}{3,}$/u.test(first.text) ? ` ${first.key}` : null;
}

/** Whether a text begins with one of these names. */
export const isNamedBy = (names: Names, pieces: readonly Piece[]): boolean =>
  names.has(markedName(pieces) ?? '') || names.has(leadingWord(pieces) ?? '');

const right = ({ pieces }: Run): number => Math.max(0, ...pieces.map(({ rect }) => rect.x1));

/**
 * The names by which most rows of a table say something of their goods beside what they are, whatever it is: the
 * words before a colon, or the word that a line begins with which no want of room has broken.
 *
 * @param cells for each row, the lines that describe its goods
 */
export function habitualNames(cells: readonly (readonly Run[])[]): Names {
  const room = Math.max(0, ...cells.flat().map(right));
  const counts = new Map<string, number>();
  for (const runs of cells) {
    const names = runs.flatMap((run, line) => {
      const above = runs[line - 1];
      const [first] = run.pieces;
      const isBroken = above && first && right(above) + first.rect.x1 - first.rect.x0 + first.size < room;
      const marked = run.pieces.map((_, at) =>
        (at === 0 && line > 0) || beginsAnew(run.pieces, at)
          ? markedName(runOf(run.pieces.slice(at)).pieces)
          : null,
      );
      return [...marked, isBroken ? leadingWord(run.pieces) : null].filter((name) => name !== null);
    });
    for (const name of new Set(names)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const least = Math.max(2, usualShare * cells.length);
  return new Set(
    [...counts]
      .filter(([name, count]) => count >= least && (!name.startsWith(' ') || count >= leastRows))
      .map(([name]) => name),
  );
}
