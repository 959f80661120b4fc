import { join } from 'node:path';
import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import { assistedSearch } from './assistant/assisted-search.ts';
import { createAssistant } from './assistant/create-assistant.ts';
import { createMender } from './assistant/local-assistant.ts';
import { explainGoods } from './attributes/explain-goods.ts';
import { type GoodsAttributes, loadGoodsAttributes } from './attributes/goods-attributes.ts';
import { reclassifyGoods, suggestGoods } from './attributes/refine-goods.ts';
import { loadMoveKnowledge, type MoveKnowledge } from './explanation.ts';
import type { HsSearchResult, HsService } from './hs.ts';
import { keptNomenclature } from './nomenclature/kept-nomenclature.ts';
import type { Nomenclature } from './nomenclature/nomenclature.ts';
import { createNomenclatureBook } from './nomenclature-book.ts';
import { createNoticeKnowledge } from './notices/notice-knowledge.ts';
import { searchGoods } from './search/goods-search.ts';
import { cleanQuery, defaultTopK } from './search/query.ts';
import { createSearcher, type HsProgress } from './search/searcher.ts';

const noAiServer = { aiUrl: null, aiModel: null, aiKey: null };

export interface HsDependencies {
  readonly dataFolder: string;
  readonly logger: Logger;
  readonly onProgress?: HsProgress;
  /** Threads that one pass of the model uses. */
  readonly threads?: number;
  /** The assistant; absent: the built-in one. */
  readonly ai?: Pick<Config, 'aiUrl' | 'aiModel' | 'aiKey'>;
  readonly clock?: Clock;
  /** Where it is loaded already. */
  readonly nomenclature?: Nomenclature;
}

/** The nomenclature is loaded at once, model and index when they are first asked for. */
export function createHsService(dependencies: HsDependencies): HsService {
  const { dataFolder, logger, onProgress = () => {}, threads = 2, clock = systemClock } = dependencies;
  const nomenclature = dependencies.nomenclature ?? keptNomenclature(join(dataFolder, 'models'), logger);
  let loadedAttributes: GoodsAttributes | null = null;
  const attributes = () => {
    loadedAttributes ??= loadGoodsAttributes(nomenclature);
    return loadedAttributes;
  };
  const notices = createNoticeKnowledge(nomenclature);
  const mend = createMender(notices);
  const searcher = createSearcher({
    nomenclature,
    attributes,
    mend,
    onKnownWords: notices.takeKnown,
    dataFolder,
    logger,
    onProgress,
    threads,
  });
  const assistant = createAssistant(dependencies.ai ?? noAiServer, { notices, clock, logger });
  const search = { nomenclature, searcher, notices };
  const searchMany = (queries: readonly string[], topK = defaultTopK) => searchGoods(search, queries, topK);
  let loadedMoves: MoveKnowledge | null = null;
  const moves = () => {
    loadedMoves ??= loadMoveKnowledge(nomenclature, attributes());
    return loadedMoves;
  };

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
    assistedSearch: (query, topK = defaultTopK) => assistedSearch(search, assistant, query, topK),
    explain: (query, topK = defaultTopK) => explainGoods(search, moves(), query, topK),
    suggest: (query, given = {}, topK = defaultTopK) =>
      suggestGoods(search, attributes(), query, given, topK),
    reclassify: (query, given, topK = defaultTopK) =>
      reclassifyGoods(search, attributes(), query, given, topK),
    ...createNomenclatureBook(nomenclature),
    meaningsOf: (texts) => searcher.embed(texts),
    async close() {
      await assistant.close();
      await searcher.close();
    },
  };
}
