import MiniSearch from 'minisearch';
import type { Embedder } from '../../core/hs/embedding/embedder.ts';
import type { CodeTexts } from '../../core/hs/search/search-index.ts';

/** A general search library over the same texts, with its own defaults: what anyone could do in an hour. */
export function minisearchAnswers(
  texts: CodeTexts,
  queries: readonly string[],
): readonly (readonly string[])[] {
  const peer = new MiniSearch<{ id: string; text: string }>({ fields: ['text'] });
  peer.addAll(texts.codes.map((id, index) => ({ id, text: texts.paths[index]! })));
  return queries.map((query) =>
    peer
      .search(query, { combineWith: 'OR', prefix: false })
      .slice(0, 10)
      .map(({ id }) => String(id)),
  );
}

/** The model alone: cosine of the description with each code's own text. */
export async function cosineAnswers(
  texts: CodeTexts,
  queries: readonly string[],
  embedder: Embedder,
): Promise<readonly (readonly string[])[]> {
  const codes = await embedder.embed(texts.texts);
  const vectors = await embedder.embed(queries);
  return vectors.map((vector) =>
    codes
      .map((code, index) => ({
        index,
        cosine: code.reduce((sum, value, at) => sum + value * vector[at]!, 0),
      }))
      .toSorted((a, b) => b.cosine - a.cosine)
      .slice(0, 10)
      .map(({ index }) => texts.codes[index]!),
  );
}
