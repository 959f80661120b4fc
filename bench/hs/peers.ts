import MiniSearch from 'minisearch';
import type { Embedder } from '../../core/hs/embedding/embedder.ts';
import { highest } from '../../core/hs/search/standard-scores.ts';

/** Codes as a peer ranks them, best first. */
export type Ranked = readonly string[];

/** How many codes of each peer are fused: the rest has next to no weight. */
const fusedPlaces = 100;
/** Of reciprocal rank fusion, as its authors propose (Cormack et al., 2009). */
const fusionConstant = 60;

/** A general search library over the same texts, with its own defaults: what anyone could do in an hour. */
export function minisearchAnswers(
  codes: readonly string[],
  texts: readonly string[],
  queries: readonly string[],
): readonly Ranked[] {
  const peer = new MiniSearch<{ id: string; text: string }>({ fields: ['text'] });
  peer.addAll(codes.map((id, index) => ({ id, text: texts[index]! })));
  return queries.map((query) =>
    peer
      .search(query, { combineWith: 'OR', prefix: false })
      .slice(0, fusedPlaces)
      .map(({ id }) => String(id)),
  );
}

/** The model alone: cosine of the description with each code's own text. */
export async function cosineAnswers(
  codes: readonly string[],
  texts: readonly string[],
  queries: readonly string[],
  embedder: Embedder,
): Promise<readonly Ranked[]> {
  const rows = await embedder.embed(texts);
  const vectors = await embedder.embed(queries);
  return vectors.map((vector) => {
    const cosines = Float32Array.from(rows, (row) =>
      row.reduce((sum, value, at) => sum + value * vector[at]!, 0),
    );
    return highest(cosines, fusedPlaces).map((index) => codes[index]!);
  });
}

/** Both peers by reciprocal rank fusion. */
export function fusedAnswers(some: readonly Ranked[], others: readonly Ranked[]): readonly Ranked[] {
  return some.map((one, query) => {
    const scores = new Map<string, number>();
    for (const ranked of [one, others[query]!])
      ranked.forEach((code, place) => {
        scores.set(code, (scores.get(code) ?? 0) + 1 / (fusionConstant + place + 1));
      });
    return [...scores].toSorted(([, a], [, b]) => b - a).map(([code]) => code);
  });
}
