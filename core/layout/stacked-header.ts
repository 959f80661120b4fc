import { overlapX, type Rect, union } from './geometry.ts';
import type { PageLayout, Segment } from './lines.ts';
import { findPhrases, type PhraseBook } from './phrases.ts';
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

interface Stack {
  readonly pieces: readonly Piece[];
  readonly rect: Rect;
  readonly first: number;
  readonly last: number;
}

/** A segment with the lines below it that go on with its name: they make a known name longer, or explain it. */
function stackFrom<C>(
  layout: PageLayout,
  line: number,
  first: Segment,
  book: PhraseBook<C>,
  ocr: boolean,
): Stack {
  let pieces: readonly Piece[] = first.pieces;
  let rect: Rect = first.rect;
  let last = line;
  let bottom = first.rect;
  for (const next of layout.lines.slice(line + 1, line + mostLines)) {
    const segment = next.segments.find((one) => overlapX(one.rect, rect) > 0.3);
    if (!segment) continue;
    const height = bottom.y1 - bottom.y0;
    if (segment.rect.y0 - bottom.y1 > 0.75 * height || /\d{3,}|\d[.,]\d/.test(segment.text)) break;
    const joined = [...pieces, ...segment.pieces];
    const gained = coveredBy(joined, book, ocr) - coveredBy(pieces, book, ocr);
    if (gained <= 0 && !/^[([\p{Ll}]/u.test(segment.text)) break;
    pieces = joined;
    rect = union([rect, segment.rect]);
    bottom = segment.rect;
    last = next.index;
  }
  return { pieces, rect, first: line, last };
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
        const stack = stackFrom(layout, one.index, segment, book, ocr);
        // "PORT OF LOADING" over "HULL" over "Description of goods": the name begins in the first of its lines.
        const begins = findPhrases({ pieces: stack.pieces }, book, ocr).some(
          (match) => match.from < segment.pieces.length,
        );
        if (begins && coveredBy(stack.pieces, book, ocr) >= 0.35 * lettersOf(stack.pieces))
          stacks.push(stack);
      }
    }
    const cells = stacks
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
