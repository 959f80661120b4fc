import { headingsAbove, withoutHeadings } from './column-headings.ts';
import { numbersColumns } from './column-numbers.ts';
import { overlapX, type Rect, union } from './geometry.ts';
import { type Fragment, fragmentsOf, partedUnder } from './header-fragments.ts';
import type { Line, PageLayout } from './lines.ts';
import { type PairedColumns, pairedColumns } from './paired-columns.ts';
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

/** A line above or below names of columns, which may go on with them. */
interface NextLine<C> {
  readonly line: Line;
  readonly isBelow: boolean;
  readonly ruling: Ruling | null;
  readonly book: PhraseBook<C>;
  readonly ocr: boolean;
}

const isJoined = ({ rect }: Fragment, fragment: Fragment): boolean => overlapX(rect, fragment.rect) > 0.25;

/** "(KGS)" below the two halves of a name explains the nearer one. */
const isUnit = ({ pieces: [first, ...more] }: Fragment): boolean =>
  more.length === 0 && /^[([]?[\p{L}³\d]{1,4}[)\]]$/u.test(first?.text ?? '');

/** "Container No. Marks and" over "Numbers": a name that begins on one line and ends on the other. */
function completesName<C>(cell: Fragment, fragment: Fragment, { isBelow, book, ocr }: NextLine<C>): boolean {
  const pieces = inOrder(cell, fragment, isBelow);
  const seam = isBelow ? cell.pieces.length : fragment.pieces.length;
  const spans = findPhrases({ pieces }, book, ocr).some(({ from, to }) => from < seam && to > seam);
  return spans || lookUpPieces(book, pieces, ocr).length > 0;
}

const inOrder = (cell: Fragment, fragment: Fragment, isBelow: boolean): Piece[] =>
  isBelow ? [...cell.pieces, ...fragment.pieces] : [...fragment.pieces, ...cell.pieces];

/** Figures and sentences end a header; so does text that is no name, but where it goes on with one name. */
const endsHeader = (
  { pieces, known }: Fragment,
  touched: number,
  isOverSeveral: boolean,
  isBelow: boolean,
): boolean =>
  pieces.some(isAmount) ||
  pieces.length > 5 ||
  (!known && (isOverSeveral || touched === 0)) ||
  (isOverSeveral && isBelow);

/** Adds a line above or below to the cells; null when the line does not belong to the header. */
function joinLine<C>(cells: readonly Fragment[], next: NextLine<C>): Fragment[] | null {
  const { line, isBelow, ruling, book, ocr } = next;
  const joined = [...cells];
  let known = 0;
  let added = 0;
  const fragments = line.segments
    .flatMap((segment) => fragmentsOf(line, segment, ruling, book, ocr))
    .flatMap((fragment) => (isBelow ? partedUnder(fragment, cells, book, ocr) : [fragment]));
  for (const fragment of fragments) {
    const touched = joined.filter((cell) => isJoined(cell, fragment));
    const [cell] = touched;
    const isOverSeveral = touched.length > 1 && !(isBelow && isUnit(fragment));
    if (endsHeader(fragment, touched.length, isOverSeveral, isBelow)) return null;
    if (fragment.known || (cell && completesName(cell, fragment, next))) known += 1;
    // A name over several columns ("Amount" over "net | gross") adds nothing.
    if (isOverSeveral) continue;
    if (cell) {
      const rect = union([cell.rect, fragment.rect]);
      const pieces = inOrder(cell, fragment, isBelow);
      joined[joined.indexOf(cell)] = { pieces, rect, known: cell.known || fragment.known };
    } else {
      joined.push(fragment);
      added += 1;
    }
  }
  if (known === 0 && !fragments.every(isExplanation)) return null;
  const isRow = isBelow && known === added && known === 1 && fragments.length > 2;
  return isRow ? null : joined;
}

/**
 * Unknown text below the names is the first line of the goods, not the rest of a name; a unit or a currency in brackets
 * or capitals is.
 */
const isExplanation = ({ pieces: [first, ...more] }: Fragment): boolean =>
  more.length === 0 && /^[([]|^\p{Lu}{2,4}$|^[%€$£¥₹]$/u.test(first?.text ?? '');

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

/** Whether a line names columns: known names fill it, and no figures stand beside them. */
function namesColumns<C>(line: Line, book: PhraseBook<C>, ocr: boolean): boolean {
  const { names, share } = coverOf(line, book, ocr);
  if (names < 2 || share < 0.5) return false;
  const figures = line.segments.filter(({ pieces }) => pieces.some(isAmount));
  // "Crate no. 1 | Dimensions 220 x 110 cm | Net 640 kg": names with their values beside them head nothing.
  if (figures.length >= 2 && figures.length > 0.5 * line.segments.length) return false;
  // "Price per 1000" is a name, "Amount 12.50" is none.
  return !figures.some(
    (one) =>
      one.pieces.some(isMoney) ||
      // "25120.000 KGS": the unit that follows a figure names no column.
      (one.pieces[0] && isAmount(one.pieces[0]) && one.pieces.length <= 2) ||
      findPhrases(one, book, ocr).length === 0,
  );
}

/** The names on a line with those on the lines above and below it, close by, over which they are wrapped. */
function wrappedNames<C>(line: Line, layout: PageLayout, search: Omit<NextLine<C>, 'line' | 'isBelow'>) {
  const { ruling, book, ocr } = search;
  let cells: readonly Fragment[] = line.segments.flatMap((segment) =>
    fragmentsOf(line, segment, ruling, book, ocr),
  );
  let [first, last] = [line.index, line.index];
  const height = line.rect.y1 - line.rect.y0;
  for (const step of [-1, 1, -1, 1, 1, 1] as const) {
    const at = step < 0 ? first - 1 : last + 1;
    const edge = layout.lines[step < 0 ? first : last];
    const next = layout.lines[at];
    if (!next || !edge) continue;
    const gap = step < 0 ? edge.rect.y0 - next.rect.y1 : next.rect.y0 - edge.rect.y1;
    const joined = gap > 0.75 * height ? null : joinLine(cells, { ...search, line: next, isBelow: step > 0 });
    if (!joined) continue;
    cells = joined;
    [first, last] = step < 0 ? [at, last] : [first, at];
  }
  return { cells, first, last };
}

/** The header of which a line is the best known part; a row of numbers of columns below is of it, and headings above. */
function headerAt<C>(
  line: Line,
  paired: PairedColumns | null,
  layout: PageLayout,
  search: Omit<NextLine<C>, 'line' | 'isBelow'>,
): TableHeader<C> {
  const { book, ocr } = search;
  const { cells, first, last } = paired
    ? { ...paired, last: line.index }
    : wrappedNames(line, layout, search);
  const below = layout.lines[last + 1];
  const isNumbered = below !== undefined && numbersColumns(below);
  const over = layout.lines[first - 1];
  const names = over?.segments.flatMap((segment) => fragmentsOf(over, segment, null, book, ocr)) ?? [];
  const headings =
    paired?.headings ??
    headingsAbove(
      names.filter(({ known }) => known),
      cells,
      layout,
      first,
    );
  const named = withoutHeadings(cells, headings).map(({ pieces, rect, heading }) => {
    const run = runOf(pieces);
    const under = heading ? { under: meaningsOf(runOf(heading.pieces), book, ocr).meanings } : {};
    return { run, rect, ...meaningsOf(run, book, ocr), ...under };
  });
  return {
    cells: named.sort((a, b) => a.rect.x0 - b.rect.x0),
    first: headings.length > 0 && !paired ? first - 1 : first,
    last: isNumbered ? last + 1 : last,
  };
}

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
  const ocr = layout.page.source === 'ocr';
  const search = { ruling: wholeCells ? layout.ruling : null, book, ocr };
  const headers: TableHeader<C>[] = [];
  const pairs = layout.lines.map((line) => pairedColumns(line, layout, book, ocr));
  for (const line of layout.lines) {
    const other = headers.at(-1);
    if (headers.some((header) => line.index <= header.last)) continue;
    // What is told of one package and of all stands over the names of these columns.
    const isOverPairs = pairs
      .slice(line.index + 1, line.index + 4)
      .some((below) => below !== null && below.first <= line.index);
    if (isOverPairs || !namesColumns(line, book, ocr)) continue;
    const header = headerAt(line, pairs[line.index] ?? null, layout, search);
    if (!isHeader(header.cells)) continue;
    // Names in two languages that stand one below the other are those of one table: the lines that tell more.
    if (!other || other.last < header.first) headers.push(header);
    else if (knownOf(header) >= knownOf(other)) headers.splice(-1, 1, header);
  }
  return headers;
}
