import { middleX } from '../../layout/geometry.ts';
import type { PageLayout, Segment } from '../../layout/lines.ts';
import { type Run, runOf } from '../../layout/run.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { longestTitle } from './titled-name.ts';

const endsBetween = phrasePattern('(?:^|\\s){{between-parties}}$');
const beginsBetween = phrasePattern('^{{between-parties}}\\s\\S');
const endsJoined = phrasePattern('(?:^|\\s)(?:{{between-parties}}|{{and}}|{{article}})$');
const beginsJoined = phrasePattern('^(?:{{between-parties}}|{{and}})(?:\\s|$)');

/** How far apart, in letter heights, lines stand that are set one by one in the middle of a box. */
const widestGap = 2.2;

/** The next text below in the same middle: its letters may be larger or bold, as names in a title are. */
function centeredBelow(layout: PageLayout, segment: Segment): Segment | undefined {
  const line = layout.lines.findIndex(({ segments }) => segments.includes(segment));
  return layout.lines
    .slice(line + 1, line + 4)
    .flatMap(({ segments }) => segments)
    .find(
      ({ rect, size }) =>
        rect.y0 >= segment.rect.y1 - 0.5 * size &&
        rect.y0 - segment.rect.y1 < widestGap * Math.max(size, segment.size) &&
        Math.abs(middleX(rect) - middleX(segment.rect)) < size,
    );
}

/**
 * The lines of a title that tell between whom an agreement is, each in letters of its own: `ASSOCIATION` over `between
 * the European Community and Turkey`, `FTA between` over `CHINA`, `and`, `ICELAND`. Null where a line begins none.
 */
export function namedBetween(layout: PageLayout, segment: Segment): Run | null {
  const lines = [segment];
  for (let last: Segment | undefined = segment; last && lines.length < mostLines; ) {
    const next: Segment | undefined = centeredBelow(layout, last);
    const isBegun =
      lines.length > 1 || endsBetween().test(segment.text) || beginsBetween().test(next?.text ?? '');
    const goesOn: boolean =
      next !== undefined && isBegun && (endsJoined().test(last.text) || beginsJoined().test(next.text));
    if (next && goesOn) lines.push(next);
    last = goesOn ? next : undefined;
  }
  const pieces = lines.flatMap((one) => one.pieces);
  return lines.length > 1 && pieces.length <= longestTitle ? runOf(pieces) : null;
}

/** The most lines of such a title: its kind, `between`, two names, each on its own, and what joins them. */
const mostLines = 6;
