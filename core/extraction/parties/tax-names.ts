import { type LabelHit, segmentBeside } from '../../layout/labels.ts';
import type { Label } from '../knowledge/label-knowledge.ts';
import { taxName } from '../values/tax-name.ts';

/**
 * The labels of a page where the name of a tax before a number of a register is that of the number, and tells whose it
 * is with the words around it: `Customer VAT: 63 289 162 244` names no amount.
 */
export function withTaxNames(hits: readonly LabelHit<Label>[]): LabelHit<Label>[] {
  const named = hits.map((hit): LabelHit<Label> => {
    const beside = hit.colon || hit.alone ? (segmentBeside(hit)?.pieces ?? []) : [];
    const name = taxName(hit.segment.pieces, hit, beside);
    if (!name) return hit;
    const { from, meanings } = name;
    const to = Math.max(hit.to, name.to);
    const leads = hit.leads || from < hit.from;
    const isEnd = hit.segment.pieces.slice(to).every(({ key }) => key === '');
    return { ...hit, meanings, from, to, leads, place: leads ? 1 : hit.place, alone: leads && isEnd };
  });
  return named.filter((hit, at) => {
    const isWord = (other: LabelHit<Label>, index: number): boolean =>
      index !== at &&
      other !== hits[index] &&
      other.segment === hit.segment &&
      other.from <= hit.from &&
      hit.to <= other.to;
    return hit !== hits[at] || !named.some(isWord);
  });
}
