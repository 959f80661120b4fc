import { headingsAbove, withoutHeadings } from './column-headings.ts';
import { numbersColumns } from './column-numbers.ts';
import { overlapX, type Rect, union } from './geometry.ts';
import { type Fragment, fragmentsOf, partedUnder } from './header-fragments.ts';
import type { Line, PageLayout } from './lines.ts';
import { pairedColumns } from './paired-columns.ts';
import { findPhrases, lookUpPieces, type PhraseBook } from './phrases.ts';
import type { Ruling } from './ruling.ts';
import { type Piece, type Run, runOf } from './run.ts';

export interface HeaderCell<C> {
  readonly run: Run;
  readonly rect: Rect;
  /** What the cell may name, best first; empty for a column that the vocabulary does not know. */
  readonly meanings: readonly C[];
  /** What other names in the cell mean: two names stacked over one column. */
  readonly others: readonly C[];
  /** What a heading over this column and its neighbours means: `N.W. (KGS)` over `Carton` and `Total`. */
  readonly under?: readonly C[];
}

export interface TableHeader<C> {
  /** Left to right. */
  readonly cells: readonly HeaderCell<C>[];
  /** Indices of the first and last line that belong to it. */
  readonly first: number;
  readonly last: number;
}

const isAmount = (piece: Piece): boolean => /\d[.,]\d{2}(?!\d)|\d{3,}/.test(piece.text);
const isMoney = (piece: Piece): boolean => /\d[.,]\d{2}(?!\d)/.test(piece.text);
const lettersOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + piece.key.length, 0);

/** Distinct meanings that a line's column names can have, and the share of its letters that they cover. */
function coverOf<C>(line: Line, book: PhraseBook<C>, ocr: boolean): { names: number; share: number } {
  let names = 0;
  let covered = 0;
  let all = 0;
  for (const segment of line.segments) {
    all += lettersOf(segment.pieces);
    const matches = findPhrases(segment, book, ocr);
    const lettersIn = ({ from, to }: { from: number; to: number }): number =>
      lettersOf(segment.pieces.slice(from, to));
    const known = matches.reduce((sum, match) => sum + lettersIn(match), 0);
    for (const match of matches) {
      const letters = lettersIn(match);
      // A word inside a sentence is no column name; several that fill a line without wide gaps are.
      if (letters < lettersOf(segment.pieces) * 0.35 && known < lettersOf(segment.pieces) * 0.8) continue;
      names += 1;
      covered += letters;
    }
  }
  return { names, share: all === 0 ? 0 : covered / all };
}

/** Adds a line above or below to the cells; null when the line does not belong to the header. */
function joinLine<C>(
  cells: readonly Fragment[],
  line: Line,
  below: boolean,
  ruling: Ruling | null,
  book: PhraseBook<C>,
  ocr: boolean,
): Fragment[] | null {
  const joined = [...cells];
  let known = 0;
  let added = 0;
  const fragments = line.segments
    .flatMap((segment) => fragmentsOf(line, segment, ruling, book, ocr))
    .flatMap((fragment) => (below ? partedUnder(fragment, cells, book, ocr) : [fragment]));
  for (const fragment of fragments) {
    if (fragment.pieces.some(isAmount) || fragment.pieces.length > 5) return null;
    if (fragment.known) known += 1;
    const at = joined.findIndex((cell) => overlapX(cell.rect, fragment.rect) > 0.25);
    const touches = joined.filter((cell) => overlapX(cell.rect, fragment.rect) > 0.25).length;
    // "(KGS)" below the two halves of a name explains the nearer one.
    const isUnit =
      fragment.pieces.length === 1 && /^[([]?[\p{L}³\d]{1,4}[)\]]$/u.test(fragment.pieces[0]?.text ?? '');
    if (touches > 1 && !(below && isUnit)) {
      // A name over several columns ("Amount" over "net | gross") adds nothing; other text ends the header.
      if (fragment.known && !below) continue;
      return null;
    }
    const cell = joined[at];
    if (!cell) {
      if (!fragment.known) return null;
      joined.push(fragment);
      added += 1;
      continue;
    }
    const pieces = below ? [...cell.pieces, ...fragment.pieces] : [...fragment.pieces, ...cell.pieces];
    // "Container No. Marks and" over "Numbers": a name that begins on one line and ends on the other.
    const seam = below ? cell.pieces.length : fragment.pieces.length;
    const spans = findPhrases({ pieces }, book, ocr).some((match) => match.from < seam && match.to > seam);
    if (!fragment.known && (spans || lookUpPieces(book, pieces, ocr).length > 0)) known += 1;
    joined[at] = { pieces, rect: union([cell.rect, fragment.rect]), known: cell.known || fragment.known };
  }
  // Unknown text below the names is the first line of the goods, not the rest of a name; a unit or a currency
  // in brackets or capitals is.
  const explains = fragments.every(
    ({ pieces: [first, ...more] }) =>
      more.length === 0 && /^[([]|^\p{Lu}{2,4}$|^[%€$£¥₹]$/u.test(first?.text ?? ''),
  );
  if (known === 0 && !explains) return null;
  return added > 0 && below && known === added && known < 2 && fragments.length > 2 ? null : joined;
}

/** What a header cell names, by its whole text or by the longest name in it. */
export function meaningsOf<C>(
  run: Run,
  book: PhraseBook<C>,
  ocr: boolean,
): Pick<HeaderCell<C>, 'meanings' | 'others'> {
  const whole = lookUpPieces(book, run.pieces, ocr);
  if (whole.length > 0) return { meanings: whole, others: [] };
  const matches = findPhrases(run, book, ocr).map((match) => ({
    meanings: match.meanings,
    letters: lettersOf(run.pieces.slice(match.from, match.to)),
  }));
  // Two names of one length: the first one is what the column is called, the other explains it.
  const best = matches.reduce<(typeof matches)[number] | null>(
    (a, b) => (a === null || b.letters > a.letters * 1.5 ? b : a),
    null,
  );
  const others = matches.filter((match) => match !== best).flatMap((match) => match.meanings);
  return { meanings: best?.meanings ?? [], others };
}

const knownOf = <C>({ cells }: TableHeader<C>): number =>
  cells.filter(({ meanings }) => meanings.length > 0).length;

/**
 * Header rows of tables on a page: lines that consist of known column names, with the lines above and below
 * over which the names are wrapped.
 *
 * @param isHeader decides, from the meanings of the cells, whether this is a table that the caller wants
 * @param wholeCells whether two names in one drawn cell name one column, as they do on forms of carriers
 */
export function findHeaders<C>(
  layout: PageLayout,
  book: PhraseBook<C>,
  isHeader: (cells: readonly HeaderCell<C>[]) => boolean,
  wholeCells = false,
): TableHeader<C>[] {
  const ruling = wholeCells ? layout.ruling : null;
  const ocr = layout.page.source === 'ocr';
  const headers: TableHeader<C>[] = [];
  const pairs = layout.lines.map((line) => pairedColumns(line, layout, book, ocr));
  for (const line of layout.lines) {
    if (headers.some((header) => line.index <= header.last)) continue;
    // What is told of one package and of all stands over the names of these columns.
    const isOverPairs = pairs
      .slice(line.index + 1, line.index + 4)
      .some((below) => below !== null && below.first <= line.index);
    if (isOverPairs) continue;
    const cover = coverOf(line, book, ocr);
    if (cover.names < 2 || cover.share < 0.5) continue;
    const figures = line.segments.filter((segment) => segment.pieces.some(isAmount));
    // "Crate no. 1 | Dimensions 220 x 110 cm | Net 640 kg": names with their values beside them head nothing.
    if (figures.length >= 2 && figures.length > 0.5 * line.segments.length) continue;
    // "Price per 1000" is a name, "Amount 12.50" is none.
    if (
      figures.some(
        (one) =>
          one.pieces.some(isMoney) ||
          // "25120.000 KGS": the unit that follows a figure names no column.
          (one.pieces[0] && isAmount(one.pieces[0]) && one.pieces.length <= 2) ||
          findPhrases(one, book, ocr).length === 0,
      )
    )
      continue;
    const paired = pairs[line.index] ?? null;
    let cells: readonly Fragment[] =
      paired?.cells ?? line.segments.flatMap((segment) => fragmentsOf(line, segment, ruling, book, ocr));
    let first = paired?.first ?? line.index;
    let last = line.index;
    const height = line.rect.y1 - line.rect.y0;
    for (const step of paired ? [] : ([-1, 1, -1, 1, 1, 1] as const)) {
      const at = step < 0 ? first - 1 : last + 1;
      const edge = layout.lines[step < 0 ? first : last];
      const next = layout.lines[at];
      if (!next || !edge) continue;
      const gap = step < 0 ? edge.rect.y0 - next.rect.y1 : next.rect.y0 - edge.rect.y1;
      if (gap > 0.75 * height) continue;
      const joined = joinLine(cells, next, step > 0, ruling, book, ocr);
      if (!joined) continue;
      cells = joined;
      if (step < 0) first = at;
      else last = at;
    }
    const below = layout.lines[last + 1];
    if (below && numbersColumns(below)) last += 1;
    const over = layout.lines[first - 1];
    const names = over?.segments.flatMap((segment) => fragmentsOf(over, segment, null, book, ocr)) ?? [];
    const known = names.filter((name) => name.known);
    const headings = paired?.headings ?? headingsAbove(known, cells, layout, first);
    if (headings.length > 0 && !paired) first -= 1;
    const header = withoutHeadings(cells, headings)
      .map(({ pieces, rect, heading }) => {
        const run = runOf(pieces);
        const under = heading ? { under: meaningsOf(runOf(heading.pieces), book, ocr).meanings } : {};
        return { run, rect, ...meaningsOf(run, book, ocr), ...under };
      })
      .sort((a, b) => a.rect.x0 - b.rect.x0);
    if (!isHeader(header)) continue;
    const own = { cells: header, first, last };
    const other = headers.at(-1);
    // Names in two languages that stand one below the other are those of one table: the lines that tell more.
    if (!other || other.last < first) headers.push(own);
    else if (knownOf(own) >= knownOf(other)) headers.splice(-1, 1, own);
  }
  return headers;
}
