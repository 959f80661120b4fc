import { overlapX } from '../../layout/geometry.ts';
import type { Line, Segment } from '../../layout/lines.ts';
import { coverOf } from '../../layout/phrases.ts';
import { keyOf } from '../../layout/run.ts';
import { meaningsOf } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import type { NamedLine } from './find-records.ts';
import type { NamedValue } from './record-names.ts';

/** The share of its letters that a name must have in common with those that are known. */
const leastCover = 0.8;

/** How far below the names their values stand at most, in heights of the names. */
const farthest = 1.6;

const isUnder = (name: Segment, value: Segment): boolean =>
  overlapX(name.rect, value.rect) > 0 || Math.abs(name.rect.x0 - value.rect.x0) < 0.5 * name.size;

/** The names on a line that is nothing but names, each with the value under it; empty for any other line. */
function namesOver(line: Line, below: Line | undefined, context: DocumentContext): NamedValue[] {
  const { columns } = context.knowledge.labels;
  const ocr = line.page.source === 'ocr';
  const height = line.rect.y1 - line.rect.y0;
  if (!below || below.rect.y0 - line.rect.y1 > farthest * height) return [];
  const areNames = line.segments.every(
    (segment) => !/\d/.test(segment.text) && coverOf(segment, columns, ocr) >= leastCover,
  );
  // A value under two names, or under none, is no value of a record.
  const isRecord = below.segments.every(
    (value) => line.segments.filter((name) => isUnder(name, value)).length === 1,
  );
  if (!areNames || !isRecord) return [];
  return line.segments.flatMap((name) => {
    const value = below.segments.find((one) => isUnder(name, one));
    if (!value) return [];
    const { meanings } = meaningsOf(name, columns, ocr);
    return [{ name, key: keyOf(name.pieces), columns: meanings, value, segments: [name, value] }];
  });
}

/** All lines of a document with the names on them that stand over their values: `SKU | HS Code` over `PROD-1 | 8421.39`. */
export const linesOverValues = (context: DocumentContext): NamedLine[] =>
  context.layouts.flatMap((layout, page) =>
    layout.lines.map((line, at) => ({
      page,
      layout,
      line,
      named: namesOver(line, layout.lines[at + 1], context),
    })),
  );
