import type { LabelledGoods } from '../../core/hs/measure/accuracy.ts';
import { type View, views } from '../../core/hs/search/ranking-settings.ts';
import type { Searcher } from '../../core/hs/search/searcher.ts';
import { highest } from '../../core/hs/search/standard-scores.ts';

/** A description with each view's scores for the possible codes, the right one among them. */
export interface LabelledViews {
  readonly code: string;
  readonly candidates: readonly string[];
  /** A row a candidate, a column a view. */
  readonly scores: readonly (readonly number[])[];
  /** Where the right code is among the candidates; null when no view thought of it. */
  readonly right: number | null;
}

/** Those that find codes; contradictions only speak against some. */
const findingViews = views.filter((view) => view !== 'attributes');

/** How many codes of each view take part. */
const candidatesOfView = 60;
const batchSize = 32;

export async function labelledViews(
  goods: readonly LabelledGoods[],
  codes: readonly string[],
  searcher: Searcher,
): Promise<readonly LabelledViews[]> {
  const rows: LabelledViews[] = [];
  for (let from = 0; from < goods.length; from += batchSize) {
    const batch = goods.slice(from, from + batchSize);
    const found = await searcher.views(batch.map(({ description }) => description));
    rows.push(...batch.map(({ code }, place) => candidatesOf(code, codes, found[place]!)));
  }
  return rows;
}

function candidatesOf(
  code: string,
  codes: readonly string[],
  found: Readonly<Record<View, Float32Array>>,
): LabelledViews {
  const likely = [...new Set(findingViews.flatMap((view) => highest(found[view], candidatesOfView)))];
  const right = likely.findIndex((index) => codes[index] === code);
  return {
    code,
    candidates: likely.map((index) => codes[index]!),
    scores: likely.map((index) => views.map((view) => found[view][index]!)),
    right: right === -1 ? null : right,
  };
}
