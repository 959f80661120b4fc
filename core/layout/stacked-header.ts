import { middleY, overlapX, type Rect, union } from './geometry.ts';
import { alikeSize } from './letter-size.ts';
import type { PageLayout, Segment } from './lines.ts';
import { findPhrases, type PhraseBook } from './phrases.ts';
import { cellAt, isIn } from './ruling.ts';
import { type Piece, rectOf, runOf } from './run.ts';
import { type HeaderCell, meaningsOf, type TableHeader } from './table-header.ts';

const mostLines = 7;

const lettersOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + piece.key.length, 0);

/** Letters of known names in a cell. */
const coveredBy = <C>(pieces: readonly Piece[], book: PhraseBook<C>, ocr: boolean): number =>
  findPhrases({ pieces }, book, ocr).reduce(
    (sum, match) => sum + lettersOf(pieces.slice(match.from, match.to)),
    0,
  );

/** Whether one of the known names in a stack goes on from its first lines to the one that may join them, or stands there. */
const spans = <C>(
  pieces: readonly Piece[],
  from: number,
  to: number,
  book: PhraseBook<C>,
  ocr: boolean,
): boolean => findPhrases({ pieces }, book, ocr).some((match) => match.from < to && match.to > from);

interface Stack {
  readonly pieces: readonly Piece[];
  readonly rect: Rect;
  readonly first: number;
  readonly last: number;
}

/** The most lines of a name in a drawn cell. */
const mostInCell = 8;

/** All that stands in the drawn cell of a name; null where none is drawn, or one that holds the goods as well. */
function stackInCell(layout: PageLayout, line: number, first: Segment): Stack | null {
  const { page, ruling, lines } = layout;
  const { rect } = first;
  const cell = cellAt(ruling, page, rect.x0 + 1, middleY(rect));
  const height = rect.y1 - rect.y0;
  if (!cell || cell.x1 - cell.x0 > 0.6 * page.width || cell.y1 - rect.y0 > mostInCell * 1.3 * height)
    return null;
  const own = lines
    .slice(line, line + mostInCell + 2)
    .flatMap((one) =>
      one.segments
        .filter((segment) => isIn(cell, segment.rect.x0 + 1, middleY(segment.rect)))
        .map((segment) => ({ index: one.index, segment })),
    );
  // Names of two columns side by side in one cell are no name.
  if (own.length < 2 || new Set(own.map(({ index }) => index)).size < own.length) return null;
  return {
    pieces: own.flatMap(({ segment }) => segment.pieces),
    rect: union(own.map(({ segment }) => segment.rect)),
    first: line,
    last: Math.max(...own.map(({ index }) => index)),
  };
}

/** A line of the goods themselves: figures stand in two of its columns, or packages are counted. */
const isRow = ({ segments }: PageLayout['lines'][number]): boolean =>
  segments.some(({ text }) => /^\d{1,4} \p{L}{3}/u.test(text)) ||
  segments.filter(({ text }) => /^\d+(?:[.,]\d+)*(?: \p{L}{1,6}\.?)?$/u.test(text)).length >= 2;

/** A segment with the lines below it that go on with its name: they make a known name longer, or explain it. */
function stackFrom<C>(
  layout: PageLayout,
  line: number,
  first: Segment,
  book: PhraseBook<C>,
  ocr: boolean,
): Stack {
  const drawn = stackInCell(layout, line, first);
  if (drawn) return drawn;
  let pieces: readonly Piece[] = first.pieces;
  let rect: Rect = first.rect;
  let last = line;
  let bottom = first.rect;
  for (const next of layout.lines.slice(line + 1, line + mostLines)) {
    const segment = next.segments.find((one) => overlapX(one.rect, rect) > 0.3);
    if (!segment) continue;
    const height = bottom.y1 - bottom.y0;
    if (segment.rect.y0 - bottom.y1 > 0.75 * height || /\d{3,}|\d[.,]\d/.test(segment.text)) break;
    if (isRow(next)) break;
    const joined = [...pieces, ...segment.pieces];
    const covered = coveredBy(pieces, book, ocr);
    // "Origin" over "Conferring" over "Criterion": a name that only the third line ends.
    const third = layout.lines[next.index + 1]?.segments.find(
      (one) => overlapX(one.rect, segment.rect) > 0.3,
    );
    const gained = [joined, third ? [...joined, ...third.pieces] : joined].some(
      (all) => coveredBy(all, book, ocr) > covered && spans(all, pieces.length, joined.length, book, ocr),
    );
    if (!gained && !/^[([\p{Ll}]/u.test(segment.text)) break;
    pieces = joined;
    rect = union([rect, segment.rect]);
    bottom = segment.rect;
    last = next.index;
  }
  return { pieces, rect, first: line, last };
}

/**
 * Names that nobody knows among known ones: on the line of theirs, in the same letters. They keep what stands under
 * them out of the other columns.
 */
function unknownBetween<C>(
  layout: PageLayout,
  line: PageLayout['lines'][number],
  stacks: readonly Stack[],
  book: PhraseBook<C>,
  ocr: boolean,
): Stack[] {
  const [known] = line.segments.filter((segment) =>
    stacks.some(({ first, pieces }) => first === line.index && pieces.includes(segment.pieces[0] as Piece)),
  );
  if (!known || stacks.length < 2) return [];
  return line.segments
    .filter(
      (segment) =>
        !stacks.some(({ rect }) => overlapX(rect, segment.rect) > 0) &&
        Math.abs(segment.size - known.size) < alikeSize(ocr) * known.size &&
        segment.bold === known.bold &&
        /\p{L}{3}/u.test(segment.text) &&
        !/\d{3}/.test(segment.text),
    )
    .map((segment) => ({ ...stackFrom(layout, line.index, segment, book, ocr), pieces: segment.pieces }));
}

/**
 * Header rows of printed forms, whose column names are sentences wrapped over many lines (`Number and kind of
 * packages; description of goods`). For tables with short names `findHeaders` is surer.
 */
export function findStackedHeaders<C>(
  layout: PageLayout,
  book: PhraseBook<C>,
  isHeader: (cells: readonly HeaderCell<C>[]) => boolean,
): TableHeader<C>[] {
  const ocr = layout.page.source === 'ocr';
  for (const line of layout.lines) {
    const near = layout.lines
      .slice(line.index, line.index + 3)
      .filter((one) => one.rect.y0 - line.rect.y1 < line.rect.y1 - line.rect.y0);
    const stacks: Stack[] = [];
    for (const one of near) {
      for (const segment of one.segments) {
        if (stacks.some((stack) => overlapX(stack.rect, segment.rect) > 0)) continue;
        // "95.500 Kgs." is a figure, though its unit names a column.
        if (/\d[.,]\d|\d{3}/.test(segment.pieces[0]?.text ?? '')) continue;
        const stack = stackFrom(layout, one.index, segment, book, ocr);
        // "PORT OF LOADING" over "HULL" over "Description of goods": the name begins in the first of its lines.
        const begins = findPhrases({ pieces: stack.pieces }, book, ocr).some(
          (match) => match.from < segment.pieces.length,
        );
        if (begins && coveredBy(stack.pieces, book, ocr) >= 0.35 * lettersOf(stack.pieces))
          stacks.push(stack);
      }
    }
    const cells = [...stacks, ...unknownBetween(layout, line, stacks, book, ocr)]
      .map((stack) => {
        const run = runOf(stack.pieces);
        return { run, rect: rectOf(stack.pieces), ...meaningsOf(run, book, ocr) };
      })
      .sort((a, b) => a.rect.x0 - b.rect.x0);
    if (cells.length < 2 || !isHeader(cells)) continue;
    return [
      {
        cells,
        first: Math.min(...stacks.map((stack) => stack.first)),
        last: Math.max(...stacks.map((stack) => stack.last)),
      },
    ];
  }
  return [];
}
