/**
 * `bun scripts/train-classifier.ts`: trains the classifier over the sentence model's vectors on the goods
 * vocabulary and the nomenclature's own texts, and writes `data/ranking/classifier.bin` and `code-vectors.bin`. No
 * evaluation data takes part. The vectors are kept in `LANDFALL_DATA/training`.
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
import { codeTexts } from '../core/hs/search/search-index.ts';
import { trainedFiles } from '../core/hs/search/trained-files.ts';
import { goodsVocabulary } from '../core/hs/vocabulary/goods-vocabulary.ts';
import { createLogger } from '../core/logger.ts';
import { trainClassifier } from './training/train-classifier.ts';
import { cachedVectors } from './training/vector-cache.ts';

const { dataFolder } = readConfig(process.env);
const logger = createLogger('warn', (line) => process.stderr.write(line), Date.now);
const nomenclature = loadNomenclature();
const vocabulary = goodsVocabulary(nomenclature);
const { codes, texts, paths } = codeTexts(nomenclature);

const examples = codes.flatMap((code, label) =>
  [texts[label]!, paths[label]!, ...(vocabulary.get(code) ?? [])].map((text) => ({ label, text })),
);
const model = await prepareModel(join(dataFolder, 'models'));
const embedder = createEmbedder(model, 2, logger);
const vectorOf = await cachedVectors(
  examples.map(({ text }) => text),
  embedder,
  join(dataFolder, 'training'),
);
await embedder.close();

const vectors = new Float32Array(examples.length * vectorWidth);
examples.forEach(({ text }, row) => {
  vectors.set(vectorOf(text), row * vectorWidth);
});
const weights = await trainClassifier({
  vectors,
  labels: examples.map(({ label }) => label),
  labelCount: codes.length,
  onPass: (pass) => console.error(`pass ${pass} done`),
});
const codeVectors = new Float32Array(codes.length * vectorWidth);
texts.forEach((text, row) => {
  codeVectors.set(vectorOf(text), row * vectorWidth);
});
writeFileSync(trainedFiles.classifier, byteRows({ header: { codes }, values: weights }));
writeFileSync(
  trainedFiles.codeVectors,
  byteRows({ header: { hash: hashOfTexts(texts, model) }, values: codeVectors }),
);
console.error(`wrote ${Object.values(trainedFiles).join(' and ')} from ${examples.length} texts`);
