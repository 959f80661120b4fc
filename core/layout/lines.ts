import type { Page, Word } from '../reading/page.ts';
import { middleY, overlapX, overlapY, type Rect, union } from './geometry.ts';
import { partedBy, type Ruling, rulingOf } from './ruling.ts';
import { type Piece, piecesOfWord, type Run, rectOf, runOf } from './run.ts';

/** Words that stand together on a line: a sentence, a label, a cell. */
export interface Segment extends Run {
  readonly rect: Rect;
  readonly size: number;
  readonly bold: boolean;
}

export interface Line {
  readonly page: Page;
  /** From 0, top to bottom on its page. */
  readonly index: number;
  readonly rect: Rect;
  /** Left to right. */
  readonly segments: readonly Segment[];
}

export interface PageLayout {
  readonly page: Page;
  readonly lines: readonly Line[];
  readonly ruling: Ruling;
}

const median = (values: number[]): number => {
  const sorted = values.sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/**
 * Whether one of the pieces stands over or under another: words of one line stand side by side. Beside a large
 * letterhead, two lines of small print are both as high as it is.
 */
const standsOver = (piece: Piece, others: readonly Piece[]): boolean =>
  others.some(
    (other) =>
      overlapX(piece.rect, other.rect) > 0.3 &&
      Math.abs(middleY(piece.rect) - middleY(other.rect)) > 0.4 * Math.min(piece.size, other.size),
  );

interface GrowingLine {
  pieces: Piece[];
  rect: Rect;
}

/** Pieces that share a base line, whatever the size of their letters. */
function groupByLine(pieces: readonly Piece[]): Piece[][] {
  const growing: GrowingLine[] = [];
  // Tall letters first would glue lines together: small ones set the lines, tall ones join the best.
  const order = [...pieces].sort((a, b) => middleY(a.rect) - middleY(b.rect));
  for (const piece of order) {
    let best: GrowingLine | null = null;
    let bestOverlap = 0.5;
    for (const line of growing.slice(-12)) {
      const overlap = overlapY(piece.rect, line.rect);
      const taller = Math.max(piece.rect.y1 - piece.rect.y0, line.rect.y1 - line.rect.y0);
      const offset = Math.abs(middleY(piece.rect) - middleY(line.rect)) / taller;
      if (overlap > bestOverlap && offset < 0.45 && !standsOver(piece, line.pieces)) {
        best = line;
        bestOverlap = overlap;
      }
    }
    if (!best) {
      growing.push({ pieces: [piece], rect: piece.rect });
      continue;
    }
    best.pieces.push(piece);
    // The line's height is that of its usual letters: a stamp or a big figure must not stretch it.
    const height = median(best.pieces.map((one) => one.rect.y1 - one.rect.y0));
    const centre = median(best.pieces.map((one) => middleY(one.rect)));
    best.rect = { ...union([best.rect, piece.rect]), y0: centre - height / 2, y1: centre + height / 2 };
  }
  return growing.map((line) => line.pieces.sort((a, b) => a.rect.x0 - b.rect.x0));
}

/** How far apart, in letter heights, words of one sentence stand at most; in a typewriter's letters on one base line. */
const wordSpace = { usual: 0.6, onOneLine: 1 };

/** Whether two pieces are neighbours on one line, in letters of one height; an accent makes them higher: `AV. ERRÁZURIZ`. */
const areNeighbours = (a: Piece, b: Piece): boolean => {
  const gap = Math.max(a.rect.x0, b.rect.x0) - Math.min(a.rect.x1, b.rect.x1);
  const [less, more] = [Math.min(a.size, b.size), Math.max(a.size, b.size)];
  const isOnOneLine = Math.abs(a.rect.y1 - b.rect.y1) < 0.15 * less;
  const isAlike = more < (isOnOneLine ? 1.35 : 1.15) * less;
  const space = isOnOneLine ? wordSpace.onOneLine : wordSpace.usual;
  return gap >= 0 && gap < space * less && isAlike && overlapY(a.rect, b.rect) > 0.75;
};

/** Words that stand together within a line, wide gaps between them. */
function clustersOf(line: readonly Piece[]): Piece[][] {
  const clusters: Piece[][] = [];
  for (const piece of line) {
    const last = clusters.at(-1)?.at(-1);
    const isApart = !last || piece.rect.x0 - last.rect.x1 > 1.5 * Math.min(last.size, piece.size);
    if (isApart) clusters.push([piece]);
    else clusters.at(-1)?.push(piece);
  }
  return clusters;
}

/** Two pieces that are next to each other, with the gap between them in points. */
interface Neighbours {
  readonly gap: number;
  /** How far apart their base lines are, in letter heights. */
  readonly offset: number;
}

function nearestOf(cluster: readonly Piece[], others: readonly Piece[]): Neighbours | null {
  let nearest: Neighbours | null = null;
  for (const a of cluster)
    for (const b of others) {
      const gap = Math.max(a.rect.x0, b.rect.x0) - Math.min(a.rect.x1, b.rect.x1);
      if (gap < 0 || (nearest && nearest.gap <= gap)) continue;
      nearest = { gap, offset: Math.abs(a.rect.y1 - b.rect.y1) / Math.min(a.size, b.size) };
    }
  return nearest;
}

/**
 * Whether words stand on the base line of the label that is near them, and only roughly in the row of an address far to the
 * left: `PO Box 1         Invoice Date   19/2/2024`, where the address has other gaps between its lines.
 */
function isOfNearerLine(cluster: readonly Piece[], own: readonly Piece[], other: readonly Piece[]): boolean {
  const mate = nearestOf(
    cluster,
    own.filter((piece) => !cluster.includes(piece)),
  );
  const next = nearestOf(cluster, other);
  return mate !== null && next !== null && mate.offset > 0.3 && next.offset < 0.15 && next.gap < mate.gap / 2;
}

/**
 * The lines with words put back that a big figure farther along drew away from their neighbours: OCR draws the boxes
 * of `Uludağ` and `Makina` differently high, and one of them fits a number beside the address as well. So with words of a
 * label that is nearer: see `isOfNearerLine`.
 */
function reunited(groups: readonly Piece[][]): Piece[][] {
  const lines = groups.map((group) => [...group]);
  for (const [at, line] of lines.entries()) {
    const clusters = clustersOf(line);
    for (const cluster of clusters.length > 1 ? clusters : []) {
      const [first, last] = [cluster[0], cluster.at(-1)];
      const home = lines.find(
        (other, index) =>
          index !== at &&
          Math.abs(index - at) <= 2 &&
          (other.some(
            (piece) => (first && areNeighbours(piece, first)) || (last && areNeighbours(last, piece)),
          ) ||
            isOfNearerLine(cluster, line, other)),
      );
      if (!home || cluster.some((piece) => standsOver(piece, home))) continue;
      home.push(...cluster);
      home.sort((a, b) => a.rect.x0 - b.rect.x0);
      for (const piece of cluster) line.splice(line.indexOf(piece), 1);
    }
  }
  return lines.filter((line) => line.length > 0);
}

/**
 * The gap, in letter heights, from which words belong to different segments: well above the page's usual
 * space between words, which is wide in typewriter faces and narrow in condensed ones.
 */
function splittingGap(lines: readonly Piece[][]): number {
  const gaps: number[] = [];
  for (const line of lines) {
    for (const [at, piece] of line.entries()) {
      const next = line[at + 1];
      if (!next || next.glued) continue;
      const gap = (next.rect.x0 - piece.rect.x1) / piece.size;
      if (gap > 0.05 && gap < 1) gaps.push(gap);
    }
  }
  const usual = gaps.length > 5 ? median(gaps) : 0.3;
  return Math.min(1.5, Math.max(0.8, usual * 2.4));
}

const segmentOf = (pieces: readonly Piece[]): Segment => ({
  ...runOf(pieces),
  rect: rectOf(pieces),
  size: median(pieces.map((piece) => piece.size)),
  bold: pieces.every((piece) => piece.word.bold),
});

/** A mark that strings parts of one line together: `Acme GmbH ● Ecke 12 ● 12345 Stadt`. */
const isJoint = (piece: Piece): boolean => /^[|●•·∙▪]$/.test(piece.text);

function segmentsOf(line: readonly Piece[], gap: number, ruling: Ruling): Segment[] {
  const segments: Segment[] = [];
  let current: Piece[] = [];
  for (const piece of line) {
    const previous = current.at(-1);
    const distance = previous ? piece.rect.x0 - previous.rect.x1 : 0;
    const joint = previous !== undefined && (isJoint(piece) || isJoint(previous));
    const widest = (joint ? 2.5 : gap) * (previous ? Math.min(previous.size, piece.size) : 0);
    // Words of two boxes that touch are no sentence.
    if (previous && !piece.glued && (distance > widest || partedBy(ruling, previous.rect, piece.rect))) {
      segments.push(segmentOf(current));
      current = [];
    }
    current.push(piece);
  }
  if (current.length > 0) segments.push(segmentOf(current));
  return segments;
}

/** Small print along the edge of the paper stands on end; it belongs to no line. */
function runsUpward(word: Word, page: Page): boolean {
  const [x0, y0, x1, y1] = word.box;
  return word.text.length >= 3 && (y1 - y0) * page.height > 1.4 * (x1 - x0) * page.width;
}

/** Rows of dashes are drawn lines, not words. Underscores stay: they are the empty place of a value. */
const isRuling = (word: Word): boolean => /^[-=*~+–—]{3,}$/.test(word.text);

/** OCR takes the rules of a table for bars: those at the ends of a word are none of its letters. `[X]` is ticked. */
const withoutRuling = (word: Word): Word => {
  if (/^\[.?\]/.test(word.text)) return word;
  const text = word.text.replace(/^[|[\]{}]+(?=.)|(?<=.)[|[\]{}]+$/g, '').replace(/^[|[\]{}_]+$/, '');
  return text === word.text ? word : { ...word, text };
};

/** A colon in a column of its own, between labels and their values: `Exporter      :   Indus Mills`. */
const isColonApart = (piece: Piece, line: readonly Piece[]): boolean =>
  /^[:：]$/.test(piece.text) &&
  line.some((other) => other.rect.x0 < piece.rect.x0) &&
  line.every((other) => other.rect.x0 >= piece.rect.x0 || piece.rect.x0 - other.rect.x1 > 1.5 * piece.size);

/** Lines of a page, top to bottom, each cut into segments at its wide gaps. */
export function layOut(page: Page): PageLayout {
  const pieces = page.words
    .map((word) => (page.source === 'ocr' ? withoutRuling(word) : word))
    .filter(
      (word) =>
        word.text.trim() !== '' && word.box[2] > word.box[0] && !isRuling(word) && !runsUpward(word, page),
    )
    .flatMap((word) => piecesOfWord(word, page));
  const groups = reunited(groupByLine(pieces)).map((group) =>
    group.filter((piece) => !isColonApart(piece, group)),
  );
  const gap = splittingGap(groups);
  const ruling = rulingOf(page);
  const lines = groups
    .map((group) => ({ page, rect: rectOf(group), segments: segmentsOf(group, gap, ruling) }))
    .sort((a, b) => middleY(a.rect) - middleY(b.rect))
    .map((line, index) => ({ ...line, index }));
  return { page, lines, ruling };
}
