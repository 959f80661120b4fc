import type { Logger } from '../../logger.ts';
import { type KnownWords, knownWords } from '../known-words.ts';
import type { PreparedModel } from '../model/prepare-model.ts';
import type { Nomenclature } from '../nomenclature/nomenclature.ts';
import { breath } from '../prepared/breath.ts';
import { keepPrepared, readPrepared } from '../prepared/prepared-file.ts';
import { goodsVocabulary } from '../vocabulary/goods-vocabulary.ts';
import { codeTexts } from './code-texts.ts';
import { learnedViewsGraph } from './learned-views.ts';
import { packSearch, unpackSearch } from './packed-search.ts';
import { preparationHash } from './preparation-hash.ts';
import { type SearchTables, searchTables } from './search-tables.ts';
import { readClassifier, trainedFiles } from './trained-files.ts';

/** The data that a search needs and that takes seconds to make. */
export interface PreparedSearch {
  readonly tables: SearchTables;
  readonly known: KnownWords;
  /** See `learnedViewsGraph`. */
  readonly graph: Uint8Array;
}

interface Making {
  readonly nomenclature: Nomenclature;
  readonly stopWords: ReadonlySet<string>;
  /** The vectors of texts in the model, one after the other. */
  readonly vectorsOf: (texts: readonly string[]) => Promise<Float32Array>;
  /** Numbers that an encoder makes of words. */
  readonly wordWidth: number;
}

/**
 * Read from the folder when it was made of the same things before, else made and kept there: most of what a
 * program would otherwise do before its first answer.
 */
export async function preparedSearch(
  given: Making & { readonly model: PreparedModel; readonly folder: string; readonly logger: Logger },
): Promise<PreparedSearch> {
  const { nomenclature, stopWords, model, folder, logger, wordWidth } = given;
  const hash = preparationHash(nomenclature, stopWords, model.name, wordWidth);
  const place = { folder, hash, logger };
  await breath();
  const kept = readPrepared(place);
  if (kept) return unpackSearch(kept);
  const packed = await make(given);
  keepPrepared(place, packed);
  // What was only needed to make it is a third of all memory.
  Bun.gc(true);
  return unpackSearch(packed);
}

async function make({
  nomenclature,
  stopWords,
  vectorsOf,
  wordWidth,
}: Making): Promise<Uint8Array<ArrayBuffer>> {
  const texts = codeTexts(nomenclature);
  const terms = goodsVocabulary(nomenclature);
  const tables = await searchTables({ texts, terms, stopWords });
  const known = knownWords(nomenclature, terms);
  await breath();
  const graph = learnedViewsGraph({
    semantic: await vectorsOf(texts.texts),
    classifier: readClassifier(texts.codes, trainedFiles.classifier),
    joint: readClassifier(texts.codes, trainedFiles.jointClassifier),
    wordWidth,
  });
  await breath();
  return packSearch({ tables, known, graph });
}
