import type { Answer, Ask } from './asking.ts';

/** Answers that are kept; of a table's goods the same few hundred come again and again. */
const mostKept = 5000;

/** Asks for each description once: one that was answered lately, or is there twice in a group, is not asked again. */
export function remembering(ask: Ask, most: number = mostKept): Ask {
  const kept = new Map<string, Answer>();
  return async (queries) => {
    const unknown = [...new Set(queries)].filter((query) => !kept.has(query));
    const answers = unknown.length > 0 ? await ask(unknown) : [];
    const fresh = new Map(unknown.map((query, index) => [query, answers[index]!]));
    const all = queries.map((query) => fresh.get(query) ?? kept.get(query)!);
    for (const [index, query] of queries.entries()) {
      // What was wanted last is forgotten last.
      kept.delete(query);
      kept.set(query, all[index]!);
    }
    for (const query of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(query);
    }
    return all;
  };
}
