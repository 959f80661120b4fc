import type { LabelHit } from '../../layout/labels.ts';
import { runOf } from '../../layout/run.ts';
import { meansAny } from '../document-context.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';

export const roles: ReadonlySet<LabelField> = new Set([
  'supplier',
  'buyer',
  'consignee',
  'notifyParty',
  'notParty',
]);

/** How surely a label names a role, at least. */
export const leastRole = 0.8;

/** One or two words in small letters, which name nobody: `Bill to entity`, `Seller of goods`. */
const goesOnInSmall = /^\p{Ll}{2,}(?:\s\p{Ll}{2,})?$/u;

/**
 * `Sold-to party 71394`: the number that a program gives a party stands behind its role, its lines below; so may a word
 * that goes on with the name of the role.
 */
export const isNumbered = (hit: LabelHit<Label>): boolean => {
  if (!hit.leads || !meansAny(hit, roles)) return false;
  const { text } = runOf(hit.segment.pieces.slice(hit.to));
  const isSure = hit.meanings.some(({ field, strength }) => roles.has(field) && strength >= leastRole);
  return /^[#(]?\d{3,12}\)?$/.test(text) || (isSure && goesOnInSmall.test(text));
};

/** In letter heights, how far a name stands below the same in another language, at most. */
const closeBelow = 0.6;

/**
 * Whether a role is only the name of the one above it in another language: `İHRACATÇI` over `EXPORTER`, with the lines of
 * the party beside both. Those begin beside the upper name.
 */
export const repeatsRole = (hit: LabelHit<Label>, hits: readonly LabelHit<Label>[]): boolean =>
  hits.some(({ segment, line, alone, colon, meanings }) => {
    const { rect, size } = hit.segment;
    const isRightAbove =
      line.page === hit.line.page &&
      segment.rect.y1 <= rect.y0 + closeBelow * size &&
      rect.y0 - segment.rect.y1 < closeBelow * size &&
      Math.abs(segment.rect.x0 - rect.x0) < size;
    const isOneRole = meanings.some(
      ({ field, strength }) => roles.has(field) && strength >= leastRole && meansAny(hit, new Set([field])),
    );
    const isSameKind = hit.alone && alone && !hit.colon && !colon && segment !== hit.segment;
    return (
      isSameKind && isRightAbove && isOneRole && line.segments.some((one) => one.rect.x0 > segment.rect.x1)
    );
  });
