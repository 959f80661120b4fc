import { behindExplanation } from './explanations.ts';
import { union } from './geometry.ts';
import type { LabelHit, LabelRules } from './labels.ts';
import type { Line, PageLayout, Segment } from './lines.ts';
import { findPhrases, lookUp, type PhraseBook } from './phrases.ts';
import { keyOf, runOf } from './run.ts';

const mostLines = 7;
const isNumbering = (text: string): boolean => /^[([]?(?:\d{1,2}[a-z]?|[ivx]{1,4})[.)\]]?$/i.test(text);

/** The segments that go on below one, each close under the last and with the same left edge. */
function columnFrom(layout: PageLayout, line: number, first: Segment): Segment[] {
  const column = [first];
  // "4. Country, group of" goes on under its number or under its first word.
  const second = isNumbering(first.pieces[0]?.text ?? '') ? first.pieces[1] : undefined;
  const edges = [first.rect.x0, ...(second ? [second.rect.x0] : [])];
  let bottom = first.rect;
  for (const next of layout.lines.slice(line + 1)) {
    if (column.length >= mostLines || next.rect.y0 - bottom.y1 > 0.8 * (bottom.y1 - bottom.y0)) break;
    const segment = next.segments.find((one) =>
      edges.some((edge) => Math.abs(one.rect.x0 - edge) < 0.8 * first.size),
    );
    if (!segment) {
      if (next.rect.y1 - bottom.y1 < 0.5 * (bottom.y1 - bottom.y0)) continue;
      break;
    }
    column.push(segment);
    bottom = segment.rect;
  }
  return column;
}

/** Whether something stands on the right of a segment, near enough to be its value. */
const hasBeside = (line: Line, segment: Segment): boolean =>
  line.segments.some(
    ({ rect, size }) =>
      rect.x0 > segment.rect.x1 && rect.x0 - segment.rect.x1 < 4 * Math.max(size, segment.size),
  );

const isKnown = <T>(segment: Segment, book: PhraseBook<T>, ocr: boolean): boolean =>
  lookUp(book, keyOf(segment.pieces), ocr).length > 0;

/**
 * Labels that are wrapped over several lines in a narrow box: `4. Country, group of | countries or territory |
 * of destination`. Each comes as one hit on its last line; what its single lines seemed to be is to be dropped.
 */
export function findStackedLabels<T>(
  layout: PageLayout,
  book: PhraseBook<T>,
  { explanations }: LabelRules<T>,
): { readonly hits: LabelHit<T>[]; readonly covered: ReadonlySet<Segment> } {
  const ocr = layout.page.source === 'ocr';
  const hits: LabelHit<T>[] = [];
  const covered = new Set<Segment>();
  for (const line of layout.lines) {
    for (const first of line.segments) {
      if (covered.has(first) || !/\p{L}{2}/u.test(first.text)) continue;
      const column = columnFrom(layout, line.index, first);
      if (column.length < 2) continue;
      const pieces = column.flatMap((segment) => segment.pieces);
      const from = isNumbering(pieces[0]?.text ?? '') ? 1 : 0;
      const match = findPhrases({ pieces }, book, ocr).find((one) => one.from === from);
      // Within the first line an ordinary label has been found.
      if (!match || match.to <= first.pieces.length) continue;
      // "Vessel  CORVINA" over "Voyage  092N": two labels with their values beside them.
      if (hasBeside(line, first) && isKnown(first, book, ocr)) continue;
      const end = behindExplanation(pieces, match.to, explanations, ocr);
      const ends: number[] = [];
      for (const segment of column) ends.push((ends.at(-1) ?? 0) + segment.pieces.length);
      const last = ends.indexOf(end);
      if (last < 1) continue;
      const own = column.slice(0, last + 1);
      const lastLine = layout.lines.find((one) => one.segments.includes(own.at(-1) as Segment));
      if (!lastLine) continue;
      const segment: Segment = {
        ...runOf(pieces.slice(0, end)),
        rect: union(own.map((one) => one.rect)),
        size: first.size,
        bold: first.bold,
      };
      for (const one of own) covered.add(one);
      hits.push({
        meanings: match.meanings,
        line: lastLine,
        segment,
        from,
        to: end,
        nameTo: match.to,
        place: 1,
        colon: /:$/.test(segment.text),
        leads: true,
        alone: true,
      });
    }
  }
  return { hits, covered };
}
