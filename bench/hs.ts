/**
 * `bun bench/hs.ts FILE.tsv [--no-peers]`: what `landfall bench hs` prints for a file of lines
 * `code<TAB>description`, and beside it how often peers are right: a general search library and the plain
 * model. The model's folder is `LANDFALL_DATA`.
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
import { codeTexts } from '../core/hs/search/search-index.ts';
import { createLogger } from '../core/logger.ts';
import { cosineAnswers, minisearchAnswers } from './hs/peers.ts';

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

async function measurePeers() {
  const queries = goods.map(({ description }) => description);
  const texts = codeTexts(loadNomenclature());
  const embedder = createEmbedder(await prepareModel(join(dataFolder, 'models')), 2, logger);
  const cosine = await cosineAnswers(texts, queries, embedder);
  await embedder.close();
  return {
    minisearch: accuracyOf(goods, minisearchAnswers(texts, queries)),
    minilmCosine: accuracyOf(goods, cosine),
  };
}
