import type { Line } from '../../layout/lines.ts';
import { type Run, rectOf, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import type { FieldReaders } from '../fields/field-readers.ts';
import { bestOf, candidatesFor, type LabelledPlaces } from '../fields/header-fields.ts';
import { type Found, foundAt } from '../found.ts';

/** How near below its first line a wrapped text goes on, in heights of its letters. */
const nearBelow = 0.8;

/** The line under a text that goes on with it: it begins where the text does, in a small letter, and is no label. */
function goingOn(run: Run, lines: readonly Line[], { hits }: DocumentContext): Run | null {
  const rect = rectOf(run.pieces);
  const size = run.pieces[0]?.size ?? 0;
  const next = lines
    .flatMap((line) => line.segments)
    .find(
      (one) =>
        Math.abs(one.rect.x0 - rect.x0) < 0.5 * size &&
        one.rect.y0 > rect.y0 + 0.5 * size &&
        one.rect.y0 - rect.y1 < nearBelow * size,
    );
  const isLabel = hits.some((hit) => hit.segment === next && hit.alone);
  return next && /^\p{Ll}/u.test(next.text) && !isLabel ? next : null;
}

/** The terms of payment behind their label, whole where a narrow box wraps them. */
export function paymentTerms(
  labelled: LabelledPlaces,
  readers: FieldReaders,
  context: DocumentContext,
): Found<string> | null {
  const candidates = candidatesFor('paymentTerms', readers.terms, labelled, { whole: true });
  const best = bestOf(candidates, 0.45);
  const own = candidates.find((one) => one.evidence === best?.evidence);
  const layout = context.layouts.find(({ page }) => page.number === best?.evidence.page);
  if (!best || !own || !layout) return best;
  const next = own.run.text.endsWith(best.value) ? goingOn(own.run, layout.lines, context) : null;
  if (!next) return best;
  const pieces = [...own.run.pieces, ...next.pieces];
  return foundAt(`${best.value} ${runOf(next.pieces).text}`, best.confidence, pieces);
}
