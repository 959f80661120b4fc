import { join } from 'node:path';
import { ServiceError } from '../../errors.ts';
import type { Logger } from '../../logger.ts';
import { createEmbedder, type Embedder } from '../embedding/embedder.ts';
import { vectorsOf } from '../embedding/vector-file.ts';
import { prepareModel } from '../model/prepare-model.ts';
import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import { goodsVocabulary } from '../vocabulary/goods-vocabulary.ts';
import { chancesOf } from './confidence.ts';
import { loadRankingSettings, loadStopWords } from './ranking-settings.ts';
import { codeTexts, SearchIndex } from './search-index.ts';
import { readClassifier, readCodeVectors } from './trained-files.ts';

/** What making model and index ready is about to do, for whoever waits. */
export type HsProgress = (step: 'model' | 'vectors' | 'ready', done: number, total: number) => void;

/** What the search thinks of one description: one number for each subheading, in the order of `codes`. */
export interface Ranking {
  /** The subheadings of HS 2022, six digits without a dot. */
  readonly codes: readonly string[];
  /** A sum of standard scores, without a unit: what the order comes from. */
  readonly scores: Float32Array;
  /** The calibrated chance of each to be the right one; they add up to 1 at most. */
  readonly chances: Float32Array;
  /** The words of the description, as they were written, that a code's texts contain. */
  matchedTerms(codeIndex: number): readonly string[];
}

/** Model and index behind one face. */
export interface Searcher {
  /** Settles once they can answer. @throws ServiceError AI_UNAVAILABLE */
  ready(): Promise<void>;
  isReady(): boolean;
  /** One ranking for each text, with one pass of the model. @throws ServiceError AI_UNAVAILABLE */
  rank(texts: readonly string[]): Promise<readonly Ranking[]>;
  close(): Promise<void>;
}

/**
 * Loads model and index when they are first asked for: converted and computed on the first use of a
 * data folder, read from it after that.
 */
export function createSearcher(dependencies: {
  readonly nomenclature: Nomenclature;
  readonly dataFolder: string;
  readonly logger: Logger;
  readonly onProgress: HsProgress;
  /** Threads that one pass of the model uses. */
  readonly threads: number;
}): Searcher {
  const { nomenclature, dataFolder, logger, onProgress, threads } = dependencies;
  const settings = loadRankingSettings();
  let isReady = false;
  let isClosed = false;
  let embedder: Embedder | null = null;
  let opening: Promise<{ readonly embedder: Embedder; readonly index: SearchIndex }> | null = null;

  async function open() {
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
  function opened() {
    if (isClosed) return Promise.reject(new ServiceError('AI_UNAVAILABLE'));
    opening ??= open().catch((error: unknown) => {
      opening = null;
      if (!isClosed) logger.error('model and index could not be made ready', { reason: String(error) });
      throw error instanceof ServiceError ? error : new ServiceError('AI_UNAVAILABLE', {}, String(error));
    });
    return opening;
  }

  return {
    ready: async () => {
      await opened();
    },
    isReady: () => isReady,
    async rank(texts) {
      if (texts.length === 0) return [];
      const { embedder: model, index } = await opened();
      const vectors = await model.embed(texts);
      return texts.map((text, place) => {
        const scores = index.scores(text, vectors[place]!);
        return {
          codes: index.codes,
          scores,
          chances: chancesOf(scores, settings.calibration),
          matchedTerms: (code) => index.matchedTerms(text, code),
        };
      });
    },
    async close() {
      isReady = false;
      isClosed = true;
      await embedder?.close();
      // What was being made ready ends now, because its worker has.
      await opening?.catch(() => {});
    },
  };
}
