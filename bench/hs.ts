/**
 * `bun bench/hs.ts FILE.tsv [--no-peers]`: what `landfall bench hs` prints for a file of lines
 * `code<TAB>description`, and beside it how often peers are right: a general search library, the plain
 * model, and both fused. The model's folder is `LANDFALL_DATA`.
 */
import { join } from 'node:path';
import { readConfig } from '../core/config.ts';
import { createEmbedder } from '../core/hs/embedding/embedder.ts';
import { createHsService } from '../core/hs/hs-service.ts';
import { accuracyOf } from '../core/hs/measure/accuracy.ts';
import { readLabelledGoods } from '../core/hs/measure/labelled-goods.ts';
import { measureClassification } from '../core/hs/measure/measure-classification.ts';
import { prepareModel } from '../core/hs/model/prepare-model.ts';
import { loadNomenclature } from '../core/hs/nomenclature/load-nomenclature.ts';
import { codeTexts } from '../core/hs/search/code-texts.ts';
import { goodsVocabulary } from '../core/hs/vocabulary/goods-vocabulary.ts';
import { createLogger } from '../core/logger.ts';
import { cosineAnswers, fusedAnswers, minisearchAnswers } from './hs/peers.ts';

const [path] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (!path) {
  console.error('bun bench/hs.ts FILE.tsv [--no-peers]   (lines of code<TAB>description)');
  process.exit(2);
}
const logger = createLogger('error', (line) => process.stderr.write(line), Date.now);
const { dataFolder } = readConfig(process.env);
const goods = readLabelledGoods(path);

const hs = createHsService({ dataFolder, logger });
await hs.ready();
const measured = await measureClassification(hs, goods, { now: () => performance.now() });
await hs.close();
const peakMemoryMb = Math.round(process.resourceUsage().maxRSS / 1024);
const peers = process.argv.includes('--no-peers') ? null : await measurePeers();
console.log(JSON.stringify({ ...measured, peakMemoryMb, peers }, null, 2));

/** Over the same texts: the nomenclature's with the names of goods; the model over the nomenclature's own. */
async function measurePeers() {
  const queries = goods.map(({ description }) => description);
  const nomenclature = loadNomenclature();
  const { codes, texts, paths } = codeTexts(nomenclature);
  const names = goodsVocabulary(nomenclature);
  const all = codes.map((code, index) => [paths[index]!, ...(names.get(code) ?? [])].join(' '));
  const embedder = createEmbedder(await prepareModel(join(dataFolder, 'models')), 2, logger);
  const cosine = await cosineAnswers(codes, texts, queries, embedder);
  await embedder.close();
  const minisearch = minisearchAnswers(codes, all, queries);
  return {
    minisearch: accuracyOf(goods, minisearch),
    minilmCosine: accuracyOf(goods, cosine),
    fusion: accuracyOf(goods, fusedAnswers(minisearch, cosine)),
  };
}
