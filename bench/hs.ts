/**
 * `bun bench/hs.ts FILE.tsv [--no-peers]`: classifies every line `code<TAB>description` and prints how often the
 * right code came first, among five and ten, how honest the confidence was, how fast it went, and the
 * same for peers. The model's folder is `LANDFALL_DATA`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../core/config.ts';
import { createEmbedder } from '../core/hs/embedding/embedder.ts';
import { createHsService } from '../core/hs/hs-service.ts';
import { prepareModel } from '../core/hs/model/prepare-model.ts';
import { loadNomenclature } from '../core/hs/nomenclature/load-nomenclature.ts';
import { codeTexts } from '../core/hs/search/search-index.ts';
import { createLogger } from '../core/logger.ts';
import { accuracyOf, calibrationError, type LabelledGoods } from './hs/accuracy.ts';
import { cosineAnswers, minisearchAnswers } from './hs/peers.ts';

const [path] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (!path) {
  console.error('bun bench/hs.ts FILE.tsv [--no-peers]   (lines of code<TAB>description)');
  process.exit(2);
}
const logger = createLogger('error', (line) => process.stderr.write(line), Date.now);
const { dataFolder } = readConfig(process.env);
const goods = readGoods(path);
const queries = goods.map(({ description }) => description);

const hs = createHsService({ dataFolder, logger });
await hs.ready();
for (const query of queries.slice(0, 20)) await hs.search(query);

const latencies: number[] = [];
const answers: (readonly { readonly code: string; readonly confidence: number }[])[] = [];
for (const query of queries) {
  const started = performance.now();
  const { results } = await hs.search(query);
  latencies.push(performance.now() - started);
  answers.push(results.map(({ code, confidence }) => ({ code: digitsOf(code), confidence })));
}
const started = performance.now();
for (let from = 0; from < queries.length; from += 64) await hs.searchMany(queries.slice(from, from + 64));
const rowsPerSecond = queries.length / ((performance.now() - started) / 1000);
await hs.close();

const firsts = answers.map(([first], index) => ({
  confidence: first?.confidence ?? 0,
  isRight: first?.code === goods[index]!.code,
}));
const sorted = latencies.toSorted((a, b) => a - b);
const quantile = (part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))]! * 10) / 10;
console.log(
  JSON.stringify(
    {
      rows: goods.length,
      ...accuracyOf(
        goods,
        answers.map((given) => given.map(({ code }) => code)),
      ),
      calibrationError: calibrationError(firsts),
      latencyMs: { p50: quantile(0.5), p99: quantile(0.99) },
      rowsPerSecond: Math.round(rowsPerSecond),
      peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
      peers: process.argv.includes('--no-peers') ? null : await peers(),
    },
    null,
    2,
  ),
);

async function peers() {
  const texts = codeTexts(loadNomenclature());
  const embedder = createEmbedder(await prepareModel(join(dataFolder, 'models')), 2, logger);
  const cosine = await cosineAnswers(texts, queries, embedder);
  await embedder.close();
  return {
    minisearch: accuracyOf(goods, minisearchAnswers(texts, queries)),
    minilmCosine: accuracyOf(goods, cosine),
  };
}

function readGoods(file: string): readonly LabelledGoods[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const [code = '', description = ''] = line.split('\t');
      if (!/^\d{6}$/.test(digitsOf(code)) || description === '')
        throw new Error(`${file}:${index + 1}: must be a code of six digits, a tab and a description`);
      return { code: digitsOf(code), description };
    });
}

function digitsOf(code: string): string {
  return code.replace('.', '');
}
