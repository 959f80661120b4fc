import type { LabelHit } from '../../layout/labels.ts';
import type { DocumentContext } from '../document-context.ts';
import { dateBesideNumber } from '../fields/date-beside-number.ts';
import type { FieldReaders } from '../fields/field-readers.ts';
import { foundDate } from '../fields/found-date.ts';
import { bestOf, candidatesFor, type LabelledPlaces } from '../fields/header-fields.ts';
import { type Found, withConfidence } from '../found.ts';
import type { Label } from '../knowledge/label-knowledge.ts';
import { findDates } from '../values/date.ts';

/** "Vs. ordine PO-45093 del 5 aprile 2024": the day behind the number of another paper is that paper's. */
function isOfOrder(hit: LabelHit<Label>, { hits }: DocumentContext): boolean {
  const before = hits
    .filter((other) => other.segment === hit.segment && other.to <= hit.from)
    .reduce<LabelHit<Label> | null>((last, one) => (last && last.to >= one.to ? last : one), null);
  return (
    before?.meanings.some(
      ({ field, strength }) =>
        (field === 'purchaseOrderNumber' || field === 'otherNumber') && strength >= 0.7,
    ) ?? false
  );
}

/**
 * The date of an invoice. Without a label, a date in the upper part of the first page that no other label
 * claims: letters carry it there alone. It is then less sure, and half sure beside another date.
 */
export function invoiceDate(
  context: DocumentContext,
  labelled: LabelledPlaces,
  readers: FieldReaders,
): Found<string> | null {
  const best = bestOf(
    candidatesFor('invoiceDate', readers.date, labelled).filter(({ hit }) => !isOfOrder(hit, context)),
  );
  const beside = dateBesideNumber('invoiceNumber', context, labelled, readers);
  if (best && (!beside || best.confidence >= beside.confidence)) return best;
  if (beside) return beside;
  const claimed = new Set(
    [
      ...candidatesFor('dueDate', readers.date, labelled),
      ...candidatesFor('otherDate', readers.date, labelled),
    ].map((candidate) => candidate.value),
  );
  const [layout] = context.layouts;
  const free: Found<string>[] = [];
  for (const line of layout?.lines ?? []) {
    if (layout && line.rect.y0 > layout.page.height * 0.45) break;
    for (const segment of line.segments) {
      for (const date of findDates(segment.text, context.knowledge.values.dates)) {
        const found = foundDate(date, context.dateOrder, 0.78, segment);
        if (found && !claimed.has(found.value) && segment.text.length <= 60) free.push(found);
      }
    }
  }
  const [first] = free;
  if (!first) return null;
  return free.every((other) => other.value === first.value)
    ? first
    : withConfidence(first, first.confidence * 0.6);
}
