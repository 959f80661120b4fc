import type { Logger } from '../logger.ts';
import { browseCodes } from './browse.ts';
import type { HsSearchResult, HsService } from './hs.ts';
import { lookupCode, nomenclatureVersions } from './lookup.ts';
import { loadNomenclature } from './nomenclature/load-nomenclature.ts';
import { createNoticeKnowledge } from './notices/notice-knowledge.ts';
import { searchGoods } from './search/goods-search.ts';
import { cleanQuery, defaultTopK } from './search/query.ts';
import { createSearcher, type HsProgress } from './search/searcher.ts';

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

  const notices = createNoticeKnowledge(nomenclature);
  const searchMany = (queries: readonly string[], topK = defaultTopK) =>
    searchGoods({ nomenclature, searcher, notices }, queries, topK);

  return {
    async ready() {
      await searcher.ready();
      notices.known();
    },
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
