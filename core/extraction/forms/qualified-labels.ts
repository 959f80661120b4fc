import type { LabelHit } from '../../layout/labels.ts';
import { findPhrases } from '../../layout/phrases.ts';
import type { Label } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import type { ValueKnowledge } from '../knowledge/value-knowledge.ts';

/**
 * Labels behind a word that only qualifies them, as forms for several ways of carriage print them: `5. Combined
 * Transport*  Place of Receipt`. The second names the box.
 */
export function withQualifiedLabels(
  hits: readonly LabelHit<Label>[],
  { freightTerms }: Pick<ValueKnowledge, 'freightTerms'>,
): LabelHit<Label>[] {
  const dropped = new Set<LabelHit<Label>>();
  const named = hits.map((hit, at): LabelHit<Label> => {
    const before = hits[at - 1];
    const { pieces } = hit.segment;
    if (!before || before.segment !== hit.segment || !before.leads || before.colon || hit.from < before.to)
      return hit;
    const isQualifier =
      before.meanings.every(({ field }) => field === 'otherNumber') && before.to - before.from >= 2;
    const isNext = pieces.slice(before.to, hit.from).every(({ key }) => key === '');
    const isLast = pieces.slice(hit.to).every(({ key }) => key === '');
    const isNamed = hit.meanings.some(({ field, strength }) => field !== 'otherNumber' && strength >= 0.85);
    // "Fracht zahlbar am Bestimmungsort" says who pays.
    const isFreight = findPhrases(hit.segment, freightTerms, false).length > 0;
    if (isFreight || !isQualifier || !isNext || !isLast || !isNamed) return hit;
    dropped.add(before);
    return { ...hit, from: before.from, place: 1, leads: true, alone: true };
  });
  return named.filter((_, at) => !dropped.has(hits[at] as LabelHit<Label>));
}

/** Names of boxes that say where freight is paid. */
const paidAt = phrasePattern('{{payable}}');
/** Surer labels are none of what is written into such a box. */
const surest = 0.85;

/** The labels without what is written right below `Freight payable at`: `DESTINATION` names a box elsewhere. */
export function withoutPlacesPaidAt(hits: readonly LabelHit<Label>[]): readonly LabelHit<Label>[] {
  const names = hits.filter(({ leads, segment }) => leads && paidAt().test(segment.text));
  const isWritten = ({ alone, colon, meanings, segment, line }: LabelHit<Label>): boolean =>
    alone &&
    !colon &&
    meanings.every(({ strength }) => strength < surest) &&
    names.some(({ segment: { rect, size }, line: { page } }) => {
      const gap = segment.rect.y0 - rect.y1;
      const isBelow = line.page === page && gap > -0.3 * size && gap < size;
      return isBelow && Math.abs(segment.rect.x0 - rect.x0) < size;
    });
  return hits.filter((hit) => !isWritten(hit));
}
