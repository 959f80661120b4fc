import type { LabelHit } from '../../layout/labels.ts';
import { runOf } from '../../layout/run.ts';
import { meansAny } from '../document-context.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';

const weights: ReadonlySet<LabelField> = new Set(['grossWeight', 'netWeight']);

/** `incl. pallets`, `total (palettes comprises)`, `mit Verpackung`, to the colon behind them. */
const packingWeighed = phrasePattern(
  String.raw`^(?:\s*\p{L}{3,9}\s+(?=[([]))?[\s,–-]*[([]?\s*(?:{{included}}\.?\s+(?:\p{L}{1,4}\s+)?{{packing}}|{{packing}}\s+(?:{{weight}}\s+|wt\.?\s+)?{{included}})[\s.)\]]*:?`,
);

/**
 * The labels with those of weights gone on by what the scales held besides the goods: `Gross weight incl. pallets: 684
 * kg`, `Poids brut total (palettes comprises) : 684 kg`. The word for pallets in it is no label of their number.
 */
export function withPackingWeighed(hits: readonly LabelHit<Label>[]): LabelHit<Label>[] {
  const longer = hits.map((hit): LabelHit<Label> => {
    if (!hit.leads || !meansAny(hit, weights)) return hit;
    const { pieces } = hit.segment;
    const rest = runOf(pieces.slice(hit.nameTo));
    const tail = packingWeighed().exec(rest.text)?.[0];
    if (tail === undefined) return hit;
    const behind = rest.starts.findIndex((start) => start >= tail.length);
    const to = behind < 0 ? pieces.length : hit.nameTo + behind;
    const isEnd = pieces.slice(to).every(({ key }) => key === '');
    return { ...hit, to, place: 1, colon: hit.colon || /:\s*$/.test(tail), alone: isEnd };
  });
  return longer.filter(
    (hit, at) =>
      hit !== hits[at] ||
      !longer.some(
        (other, index) =>
          other !== hits[index] &&
          other.segment === hit.segment &&
          hit.from >= other.nameTo &&
          hit.from < other.to,
      ),
  );
}
