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
