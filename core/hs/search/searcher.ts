import { join } from 'node:path';
import { ServiceError } from '../../errors.ts';
import type { Logger } from '../../logger.ts';
import type { GoodsAttributes } from '../attributes/goods-attributes.ts';
import { createEmbedder, type Embedder } from '../embedding/embedder.ts';
import { vectorsOf } from '../embedding/vector-file.ts';
import type { KnownWords } from '../known-words.ts';
import { prepareModel } from '../model/prepare-model.ts';
import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import { breath } from '../prepared/breath.ts';
import { subheadingCodes } from './code-texts.ts';
import { chancesOf } from './confidence.ts';
import { Contradictions } from './contradictions.ts';
import { preparedSearch } from './prepared-search.ts';
import { loadRankingSettings, loadStopWords, type View, views } from './ranking-settings.ts';
import { SearchIndex } from './search-index.ts';
import { withoutWiderShelves } from './shelf-path.ts';
import { addWeighted } from './standard-scores.ts';
import { readCodeVectors, readWordRows } from './trained-files.ts';
import { WordEncoder } from './word-encoder.ts';

/** The next step of making model and index ready, for whoever waits. */
export type HsProgress = (step: 'model' | 'vectors' | 'ready', done: number, total: number) => void;

/** The scores for one description: one number for each subheading, in the order of `codes`. */
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
  /** The scores of each view for each text, from which rankings are made and fitted. @throws as `rank` */
  views(texts: readonly string[]): Promise<readonly Readonly<Record<View, Float32Array>>[]>;
  /** The vectors of texts in the model. @throws as `rank` */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}

/**
 * Loads model and index when they are first asked for: converted and computed on the first use of a
 * data folder, read from it after that.
 */
export function createSearcher(dependencies: {
  readonly nomenclature: Nomenclature;
  readonly attributes: () => GoodsAttributes;
  /** Corrects typing errors before anything is ranked. */
  readonly mend: (description: string) => string;
  /** Is given the words that goods are called by. */
  readonly onKnownWords: (words: KnownWords) => void;
  readonly dataFolder: string;
  readonly logger: Logger;
  readonly onProgress: HsProgress;
  /** Threads that one pass of the model uses. */
  readonly threads: number;
}): Searcher {
  const { nomenclature, attributes, mend, onKnownWords, dataFolder, logger, onProgress, threads } =
    dependencies;
  const settings = loadRankingSettings();
  let isReady = false;
  let isClosed = false;
  let embedder: Embedder | null = null;
  let opening: ReturnType<typeof open> | null = null;

  async function open() {
    onProgress('model', 0, 1);
    const model = await prepareModel(join(dataFolder, 'models'));
    if (isClosed) throw new ServiceError('AI_UNAVAILABLE');
    const started = createEmbedder(model, threads, logger);
    embedder = started;
    // In a thread of its own, while this one reads the index, or makes it.
    const loaded = started.start();
    loaded.catch(() => {});
    const stopWords = loadStopWords();
    const encoder = new WordEncoder(readWordRows(), stopWords);
    await breath();
    const { tables, known, graph } = await preparedSearch({
      nomenclature,
      stopWords,
      model,
      folder: join(dataFolder, 'models', 'index'),
      logger,
      async vectorsOf(texts) {
        await loaded;
        onProgress('model', 1, 1);
        return vectorsOf(texts, model, started, join(dataFolder, 'vectors'), readCodeVectors(), (done) =>
          onProgress('vectors', done, texts.length),
        );
      },
      wordWidth: encoder.width,
    });
    onKnownWords(known);
    await breath();
    const codes = subheadingCodes(nomenclature);
    const index = new SearchIndex(tables, codes, stopWords);
    const contradictions = new Contradictions(codes, attributes(), settings.readAttributes);
    await loaded;
    onProgress('model', 1, 1);
    // It is handed over each time.
    started.takeScorer(() => graph.slice());
    isReady = true;
    onProgress('ready', 1, 1);
    return { embedder: started, encoder, index, contradictions };
  }

  /** A failed start is tried again by the next call: a full disk may have been cleared meanwhile. */
  function opened() {
    if (isClosed) return Promise.reject(new ServiceError('AI_UNAVAILABLE'));
    opening ??= open().catch((error: unknown) => {
      opening = null;
      if (!isClosed) logger.error('model and index could not be made ready', { reason: String(error) });
      throw error instanceof ServiceError ? error : new ServiceError('AI_UNAVAILABLE', {}, notReady(error));
    });
    return opening;
  }

  async function viewsOf<Read>(
    descriptions: readonly string[],
    read: (found: Readonly<Record<View, Float32Array>>, text: string) => Read,
  ): Promise<readonly Read[]> {
    if (descriptions.length === 0) return [];
    const { embedder: model, encoder, index, contradictions } = await opened();
    const texts = descriptions.map((description) => mend(withoutWiderShelves(description)));
    const words = texts.map((text) => encoder.encode(text));
    return model.score(texts, words, (learned, place) => {
      const text = texts[place]!;
      return read({ ...index.views(text, learned), attributes: contradictions.scores(text) }, text);
    });
  }

  function weightedSum(found: Readonly<Record<View, Float32Array>>): Float32Array {
    const total = new Float32Array(found.joint.length);
    for (const view of views) addWeighted(total, found[view], settings.weights[view]);
    return total;
  }

  return {
    ready: async () => {
      await opened();
    },
    isReady: () => isReady,
    async rank(texts) {
      const { index } = await opened();
      return viewsOf(texts, (found, text) => {
        const scores = weightedSum(found);
        return {
          codes: index.codes,
          scores,
          chances: chancesOf(scores, settings.calibration),
          matchedTerms: index.matcher(text),
        };
      });
    },
    views: (texts) => viewsOf(texts, (found) => found),
    async embed(texts) {
      if (texts.length === 0) return [];
      const { embedder: model } = await opened();
      return model.embed(texts);
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

/** The prepared data takes room: a tenth of a gigabyte once a data folder. */
function notReady(error: unknown): string {
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  const reason = isFull ? 'the disk is full, and it takes 120 MB once a data folder' : String(error);
  return `The model could not be made ready: ${reason}`;
}
