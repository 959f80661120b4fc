import type { Line } from '../../layout/lines.ts';
import { type Run, rectOf, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import type { FieldReaders } from '../fields/field-readers.ts';
import { bestOf, candidatesFor, type LabelledPlaces, type ValueReader } from '../fields/header-fields.ts';
import { type Found, foundAt } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';

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

const daysToPay = phrasePattern(String.raw`^(?:\p{L}+\.?\s){0,2}\d{1,3}\s{{days}}`);

/** "Zahlungsziel: 30 Tage netto", "Payment due: 30 days from date of invoice": days and no day. */
const days: ValueReader<string> = (text) => {
  const value = text.replace(/^[\s:.–-]+|[\s;,]+$/gu, '');
  if (!daysToPay().test(value) || value.length > 120) return null;
  return { value, certainty: 0.9, index: text.indexOf(value), length: value.length };
};

/** "Net 30 days", "Zahlbar innerhalb von 30 Tagen ohne Abzug": terms that need no label. */
const saysItself = phrasePattern(
  String.raw`^(?:{{payable-in}}(?:\s\p{L}+){0,3}|net+o?)\s\d{1,3}\s{{days}}(?:\s\p{L}+){0,5}\.?$`,
);

const dueAtOnce = phrasePattern(String.raw`^{{due-at-once}}\.?$`);

/** Lines outside the goods that are nothing but terms of payment; "Due upon receipt" may stand under a label, beside other values. */
function unlabelledTerms(
  { layouts }: DocumentContext,
  goods: ReadonlyMap<number, ReadonlySet<number>>,
): Found<string> | null {
  for (const [page, layout] of layouts.entries()) {
    for (const line of layout.lines) {
      if (goods.get(page)?.has(line.index)) continue;
      const [only, other] = line.segments;
      const terms =
        line.segments.find(({ text }) => dueAtOnce().test(text)) ??
        (only && !other && saysItself().test(only.text) ? only : undefined);
      if (terms) return foundAt(terms.text.replace(/\.$/, ''), 0.6, terms.pieces);
    }
  }
  return null;
}

/** The terms of payment behind their label, whole where a narrow box wraps them. */
export function paymentTerms(
  labelled: LabelledPlaces,
  readers: FieldReaders,
  context: DocumentContext,
  goods: ReadonlyMap<number, ReadonlySet<number>> = new Map(),
): Found<string> | null {
  const named = candidatesFor('paymentTerms', readers.terms, labelled, { whole: true });
  const candidates = named.length > 0 ? named : candidatesFor('dueDate', days, labelled, { whole: true });
  const best = bestOf(candidates, 0.45);
  const own = candidates.find((one) => one.evidence === best?.evidence);
  const layout = context.layouts.find(({ page }) => page.number === best?.evidence.page);
  if (!best || !own || !layout) return best ?? unlabelledTerms(context, goods);
  const next = own.run.text.endsWith(best.value) ? goingOn(own.run, layout.lines, context) : null;
  if (!next) return best;
  const pieces = [...own.run.pieces, ...next.pieces];
  return foundAt(`${best.value} ${runOf(next.pieces).text}`, best.confidence, pieces);
}
