import { middleX, middleY } from '../../layout/geometry.ts';
import type { LabelHit } from '../../layout/labels.ts';
import { coverOf } from '../../layout/phrases.ts';
import { cellOfLabel } from '../../layout/ruled-box.ts';
import { isIn } from '../../layout/ruling.ts';
import { runOf } from '../../layout/run.ts';
import { type DocumentContext, meaningFor } from '../document-context.ts';
import { bestOf, candidatesFor, type LabelledPlaces, type ValueReader } from '../fields/header-fields.ts';
import { numberReader } from '../forms/boxed-places.ts';
import type { Found } from '../found.ts';
import type { Label } from '../knowledge/label-knowledge.ts';

/** The surest that a label is which says number and not of what (`No.`, `Nr`). */
const bareStrength = 0.6;

/** `2. Transport document (Optional)`: the number and the name of a box. */
const headsBox = /^[([]?\d{1,2}[.)\]]\s*\p{L}{2}/u;

/** The part of a page's height below which a bare number is that of a stamp, a seal or the printer of the form. */
const headEnd = 0.5;

/**
 * Whether a bare `No` says the number of something else: it stands within a box whose name is another one, as in
 * `2. Transport document` over `No … Date …`, or far below the head of the paper, as where an office attests it.
 */
function isOfAnother(hit: LabelHit<Label>, context: DocumentContext): boolean {
  if ((meaningFor(hit, 'certificateNumber')?.strength ?? 1) > bareStrength) return false;
  const layout = context.layouts.find(({ page }) => page === hit.line.page);
  if (!layout) return false;
  // "MST NO. 0302439405": the word before says of what, if it names no paper.
  const before = runOf(hit.segment.pieces.slice(0, hit.from));
  if (/^\p{L}{2,4}$/u.test(before.text) && coverOf(before, context.knowledge.labels.titles, false) === 0)
    return true;
  if (hit.segment.rect.y0 > headEnd * layout.page.height) return true;
  const cell = cellOfLabel(hit, layout);
  return (
    cell !== null &&
    layout.lines
      .flatMap(({ segments }) => segments)
      .some(
        (one) =>
          one !== hit.segment &&
          one.rect.y0 < hit.segment.rect.y0 &&
          isIn(cell, Math.min(middleX(one.rect), one.rect.x0 + 6), middleY(one.rect)) &&
          headsBox.test(one.text) &&
          !context.hits.some(
            (other) => other.segment === one && meaningFor(other, 'certificateNumber') !== null,
          ),
      )
  );
}

/** The number of a certificate behind its label. */
export function labelledNumber(
  labelled: LabelledPlaces,
  identifier: ValueReader<string>,
  context: DocumentContext,
): Found<string> | null {
  const candidates = candidatesFor('certificateNumber', numberReader(identifier), labelled);
  return bestOf(
    candidates.filter(({ hit }) => !isOfAnother(hit, context)),
    0.4,
  );
}
