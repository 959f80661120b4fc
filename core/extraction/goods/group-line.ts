import type { Line, Segment } from '../../layout/lines.ts';
import { type DocumentContext, meansAny } from '../document-context.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import { isAside } from './asides.ts';

/** What else is told of a delivery beside its number. */
const references: ReadonlySet<LabelField> = new Set(['purchaseOrderNumber', 'otherNumber', 'otherDate']);

/**
 * Whether a line names the order or the delivery of the goods that follow: `Delivery note 80012345 of 24.03.2026` at the
 * left edge of the table, before the column of words, alone or with the order beside it: `S/Pedido: PO-5521`.
 *
 * @param x where the column of words begins
 */
export function isGroupHeading({ segments, page }: Line, x: number, context: DocumentContext): boolean {
  const [first, ...others] = segments;
  const ocr = page.source === 'ocr';
  const isOfOrder = (segment: Segment): boolean =>
    isAside(segment, context, ocr) ||
    context.hits.some(
      (hit) => hit.segment === segment && hit.leads && (hit.colon || hit.alone) && meansAny(hit, references),
    ) ||
    /^(?:\p{L}[\p{L}./\s]{1,24}:\s?)?(?:[\p{L}\d/._-]*\d[\p{L}\d/._-]*)?$/u.test(segment.text);
  return (
    first !== undefined &&
    first.rect.x0 < x - first.size &&
    isAside(first, context, ocr) &&
    others.length <= 3 &&
    (others.length === 0 || (/\p{L}{2}/u.test(others[0]?.text ?? '') && others.every(isOfOrder)))
  );
}
