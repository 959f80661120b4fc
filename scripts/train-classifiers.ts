/**
 * `bun scripts/train-classifiers.ts`: trains the classifiers on the goods vocabulary and the nomenclature's own
 * texts, and writes `classifier.bin`, `joint-classifier.bin`, `word-rows.bin` and `code-vectors.bin` to
 * `data/ranking`. No evaluation data takes part. The texts' vectors are kept in `LANDFALL_DATA/training`, a folder for each model.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../core/config.ts';
import { byteRows } from '../core/hs/embedding/byte-rows.ts';
import { createEmbedder } from '../core/hs/embedding/embedder.ts';
import { vectorWidth } from '../core/hs/embedding/embedding-protocol.ts';
import { hashOfTexts } from '../core/hs/embedding/vector-file.ts';
import { prepareModel } from '../core/hs/model/prepare-model.ts';
import { loadNomenclature } from '../core/hs/nomenclature/load-nomenclature.ts';
import { codeTexts } from '../core/hs/search/code-texts.ts';
import { goodsFeatures } from '../core/hs/search/goods-features.ts';
import { loadStopWords } from '../core/hs/search/ranking-settings.ts';
import { trainedFiles } from '../core/hs/search/trained-files.ts';
import { goodsVocabulary } from '../core/hs/vocabulary/goods-vocabulary.ts';
import { createLogger } from '../core/logger.ts';
import { drawnListings } from './training/drawn-listings.ts';
import { randomNumbers, seed } from './training/random-numbers.ts';
import { shopPhrases } from './training/shop-phrases.ts';
import { trainClassifier } from './training/train-classifier.ts';
import { trainJointClassifier } from './training/train-joint-classifier.ts';
import { cachedVectors } from './training/vector-cache.ts';

const { dataFolder } = readConfig(process.env);
const logger = createLogger('warn', (line) => process.stderr.write(line), Date.now);
const nomenclature = loadNomenclature();
const vocabulary = goodsVocabulary(nomenclature);
const { codes, texts, paths } = codeTexts(nomenclature);

const phrases = shopPhrases();
const examples = codes.flatMap((code, label) => {
  const names = vocabulary.get(code) ?? [];
  const drawn = names.length === 0 ? [] : drawnListings(names, phrases, randomNumbers(seed + label));
  return [texts[label]!, paths[label]!, ...names, ...drawn].map((text) => ({ label, text }));
});
const model = await prepareModel(join(dataFolder, 'models'));
const embedder = createEmbedder(model, 2, logger);
const vectorOf = await cachedVectors(
  examples.map(({ text }) => text),
  embedder,
  join(dataFolder, 'training', model.name),
);
await embedder.close();

const vectors = new Float32Array(examples.length * vectorWidth);
examples.forEach(({ text }, row) => {
  vectors.set(vectorOf(text), row * vectorWidth);
});
const labels = examples.map(({ label }) => label);
const onPass = (pass: number) => console.error(`pass ${pass} done`);
const stopWords = loadStopWords();
const classifier = await trainClassifier({ vectors, labels, labelCount: codes.length, onPass });
const joint = await trainJointClassifier({
  vectors,
  labels,
  labelCount: codes.length,
  features: examples.map(({ text }) => goodsFeatures(text, stopWords)),
  noise: phrases.map((phrase) => goodsFeatures(phrase, stopWords)).filter(({ rows }) => rows.length > 0),
  onPass,
});
const codeVectors = new Float32Array(codes.length * vectorWidth);
texts.forEach((text, row) => {
  codeVectors.set(vectorOf(text), row * vectorWidth);
});
const { wordWidth } = joint;
writeFileSync(trainedFiles.classifier, byteRows({ codes }, vectorWidth, classifier));
writeFileSync(trainedFiles.jointClassifier, byteRows({ codes }, vectorWidth + wordWidth, joint.classifier));
writeFileSync(trainedFiles.wordRows, byteRows({}, wordWidth, joint.wordRows));
writeFileSync(
  trainedFiles.codeVectors,
  byteRows({ hash: hashOfTexts(texts, model) }, vectorWidth, codeVectors),
);
console.error(`wrote ${Object.values(trainedFiles).join(', ')} from ${examples.length} texts`);
