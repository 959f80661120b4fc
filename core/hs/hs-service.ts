import type { Logger } from '../logger.ts';
import { browseCodes } from './browse.ts';
import type { HsBatchAnswer, HsCandidate, HsSearchResult, HsService } from './hs.ts';
import { lookupCode, nomenclatureVersions } from './lookup.ts';
import { loadNomenclature } from './nomenclature/load-nomenclature.ts';
import { candidate, candidatesForCode } from './search/candidates.ts';
import { checkTopK, cleanQuery, defaultTopK, refusal } from './search/query.ts';
import { createSearcher, type HsProgress, type Ranking } from './search/searcher.ts';
import { highest } from './search/standard-scores.ts';

/** The nomenclature is loaded at once, model and index when they are first asked for. */
export function createHsService(dependencies: {
  readonly dataFolder: string;
  readonly logger: Logger;
  readonly onProgress?: HsProgress;
  /** Threads that one pass of the model uses. */
  readonly threads?: number;
}): HsService {
  const { dataFolder, logger, onProgress = () => {}, threads = 2 } = dependencies;
  const nomenclature = loadNomenclature();
  const searcher = createSearcher({ nomenclature, dataFolder, logger, onProgress, threads });

  const result = (query: string, results: readonly HsCandidate[]): HsSearchResult => ({
    query,
    nomenclature: 'HS2022',
    results,
  });
  const candidatesOf = ({ codes, scores, chances, matchedTerms }: Ranking, topK: number) =>
    highest(scores, topK).map((code) =>
      candidate(nomenclature, 'HS2022', codes[code]!, chances[code]!, matchedTerms(code)),
    );

  async function searchMany(
    queries: readonly string[],
    topK = defaultTopK,
  ): Promise<readonly HsBatchAnswer[]> {
    checkTopK(topK);
    const answers = queries.map((query): HsBatchAnswer | { readonly text: string } => {
      try {
        const text = cleanQuery(query);
        const named = candidatesForCode(nomenclature, text);
        return named ? result(text, named.slice(0, topK)) : { text };
      } catch (error) {
        return refusal(query, error);
      }
    });
    const texts = answers.flatMap((answer) => ('text' in answer ? [answer.text] : []));
    const rankings = (await searcher.rank(texts)).values();
    return answers.map((answer) =>
      'text' in answer ? result(answer.text, candidatesOf(rankings.next().value!, topK)) : answer,
    );
  }

  return {
    ready: () => searcher.ready(),
    isReady: () => searcher.isReady(),
    searchMany,
    async search(query, topK = defaultTopK) {
      cleanQuery(query);
      const [answer] = await searchMany([query], topK);
      return answer as HsSearchResult;
    },
    lookup: (code) => lookupCode(nomenclature, code),
    browse: (code) => browseCodes(nomenclature, code),
    versions: () => nomenclatureVersions(nomenclature),
    close: () => searcher.close(),
  };
}
