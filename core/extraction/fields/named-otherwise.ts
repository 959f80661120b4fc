import { overlapX } from '../../layout/geometry.ts';
import type { LabelHit } from '../../layout/labels.ts';
import type { PageLayout } from '../../layout/lines.ts';
import { type Run, rectOf } from '../../layout/run.ts';
import type { Label } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';

/** How far over a value its own caption stands, in its heights. */
const captionGap = 1.6;

/** `EXP NO.`, `Form "E" No.`, `Ref:`: a name of a number, known or not. */
const endsAsName = phrasePattern(String.raw`\p{L}.*\s(?:{{number}}|#)\W*$|\p{L}\W*:$`);

/**
 * Whether what stands below a title has a name of its own, on its left or over it: `Packing list` over `EXP No. | SIL-448`
 * numbers no list.
 */
export function isNamedOtherwise(
  run: Run,
  title: LabelHit<Label>,
  layout: PageLayout,
  hits: readonly LabelHit<Label>[],
): boolean {
  const [first] = run.pieces;
  const line = layout.lines.find(({ segments }) =>
    segments.some(({ pieces }) => first !== undefined && pieces.includes(first)),
  );
  if (!first || !line) return false;
  const isName = (segment: Run | undefined): boolean =>
    segment !== undefined &&
    segment !== title.segment &&
    (hits.some((hit) => hit.segment === segment && hit.leads && hit.alone) ||
      endsAsName().test(segment.text));
  const before = line.segments.findIndex(({ pieces }) => pieces.includes(first)) - 1;
  if (isName(line.segments[before])) return true;
  const rect = rectOf(run.pieces);
  const over = layout.lines
    .flatMap(({ segments }) => segments)
    .filter(
      (one) =>
        rect.y0 - one.rect.y1 < captionGap * (rect.y1 - rect.y0) &&
        one.rect.y1 < rect.y0 + 1 &&
        overlapX(one.rect, rect) > 0,
    );
  return over.some((one) => !/\d/.test(one.text) && isName(one));
}
