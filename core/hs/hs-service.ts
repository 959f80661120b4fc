import { join } from 'node:path';
import { ServiceError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { createEmbedder, type Embedder } from './embedding/embedder.ts';
import { vectorsOf } from './embedding/vector-file.ts';
import type { HsBatchAnswer, HsCandidate, HsSearchResult, HsService } from './hs.ts';
import { lookupCode, nomenclatureVersions } from './lookup.ts';
import { prepareModel } from './model/prepare-model.ts';
import { loadNomenclature } from './nomenclature/load-nomenclature.ts';
import { candidate, candidatesForCode } from './search/candidates.ts';
import { confidences } from './search/confidence.ts';
import { checkTopK, cleanQuery, defaultTopK, refusal } from './search/query.ts';
import { loadRankingSettings, loadStopWords } from './search/ranking-settings.ts';
import { codeTexts, SearchIndex } from './search/search-index.ts';
import { highest } from './search/standard-scores.ts';
import { readClassifier, readCodeVectors } from './search/trained-files.ts';
import { goodsVocabulary } from './vocabulary/goods-vocabulary.ts';

/** What making model and index ready is about to do, for whoever waits. */
export type HsProgress = (step: 'model' | 'vectors' | 'ready', done: number, total: number) => void;

interface Searcher {
  readonly embedder: Embedder;
  readonly index: SearchIndex;
}

/**
 * Loads the nomenclature at once, and model and index when they are first asked for: converted and
 * computed on the first use of a data folder, read from it after that.
 */
export function createHsService(dependencies: {
  readonly dataFolder: string;
  readonly logger: Logger;
  readonly onProgress?: HsProgress;
  /** Threads that one pass of the model uses. */
  readonly threads?: number;
}): HsService {
  const { dataFolder, logger, onProgress = () => {}, threads = 2 } = dependencies;
  const nomenclature = loadNomenclature();
  const settings = loadRankingSettings();
  let isReady = false;
  let isClosed = false;
  let embedder: Embedder | null = null;
  let opening: Promise<Searcher> | null = null;

  async function open(): Promise<Searcher> {
    onProgress('model', 0, 1);
    const model = await prepareModel(join(dataFolder, 'models'));
    if (isClosed) throw new ServiceError('AI_UNAVAILABLE');
    const started = createEmbedder(model, threads, logger);
    embedder = started;
    await started.start();
    onProgress('model', 1, 1);
    const given = codeTexts(nomenclature);
    const vectors = await vectorsOf(
      given.texts,
      model,
      started,
      join(dataFolder, 'vectors'),
      readCodeVectors(),
      (done) => onProgress('vectors', done, given.texts.length),
    );
    const index = new SearchIndex({
      texts: given,
      terms: goodsVocabulary(nomenclature),
      vectors,
      classifier: readClassifier(given.codes),
      settings,
      stopWords: loadStopWords(),
    });
    isReady = true;
    onProgress('ready', 1, 1);
    return { embedder: started, index };
  }

  /** A failed start is tried again by the next call: a full disk may have been cleared meanwhile. */
  function searcher(): Promise<Searcher> {
    if (isClosed) return Promise.reject(new ServiceError('AI_UNAVAILABLE'));
    opening ??= open().catch((error: unknown) => {
      opening = null;
      if (!isClosed) logger.error('model and index could not be made ready', { reason: String(error) });
      throw error instanceof ServiceError ? error : new ServiceError('AI_UNAVAILABLE', {}, String(error));
    });
    return opening;
  }
  const result = (query: string, results: readonly HsCandidate[]): HsSearchResult => ({
    query,
    nomenclature: 'HS2022',
    results,
  });

  function rank(index: SearchIndex, query: string, vector: Float32Array, topK: number): HsSearchResult {
    const scores = index.scores(query, vector);
    const leading = highest(scores, topK);
    const chances = confidences(scores, leading, settings.calibration);
    return result(
      query,
      leading.map((code, place) =>
        candidate(
          nomenclature,
          'HS2022',
          index.codes[code]!,
          chances[place]!,
          index.matchedTerms(query, code),
        ),
      ),
    );
  }

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
    if (texts.length === 0) return answers as readonly HsBatchAnswer[];
    const { embedder: model, index } = await searcher();
    const vectors = (await model.embed(texts)).values();
    return answers.map((answer) =>
      'text' in answer ? rank(index, answer.text, vectors.next().value!, topK) : answer,
    );
  }

  return {
    ready: async () => {
      await searcher();
    },
    isReady: () => isReady,
    searchMany,
    async search(query, topK = defaultTopK) {
      cleanQuery(query);
      const [answer] = await searchMany([query], topK);
      return answer as HsSearchResult;
    },
    lookup: (code) => lookupCode(nomenclature, code),
    versions: () => nomenclatureVersions(nomenclature),
    async close() {
      isReady = false;
      isClosed = true;
      await embedder?.close();
      // What was being made ready ends now, because its worker has.
      await opening?.catch(() => {});
    },
  };
}
