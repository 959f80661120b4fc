/**
 * `bun bench/questions.ts FILE.tsv [--without NAME,…] [--most N]`: for every line `code<TAB>description` asks up to
 * three questions, each the best that `suggest` has, and answers them from the right code's attributes:
 * `unknown` when it states none. Prints how often the right code came first before and after. With
 * `--without articleType` that question is answered `unknown` at once and counts as not asked.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../core/config.ts';
import { dotted } from '../core/hs/code-form.ts';
import type { HsQuestion } from '../core/hs/hs.ts';
import { createHsService } from '../core/hs/hs-service.ts';
import { readLabelledGoods } from '../core/hs/measure/labelled-goods.ts';
import { createLogger } from '../core/logger.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    without: { type: 'string', default: '' },
    most: { type: 'string', default: '3' },
    rows: { type: 'boolean' },
  },
});
const [path] = positionals;
const most = Number(values.most);
if (!path || !Number.isInteger(most) || most < 1) {
  console.error('bun bench/questions.ts FILE.tsv [--without NAME,…] [--most N]');
  process.exit(2);
}
const without = values.without.split(',').filter((name) => name !== '');
const { dataFolder } = readConfig(process.env);
const logger = createLogger('error', (line) => process.stderr.write(line), Date.now);
const hs = createHsService({ dataFolder, logger });
await hs.ready();

interface Row {
  readonly before: boolean;
  readonly after: boolean;
  readonly asked: readonly string[];
  readonly unknown: number;
  readonly promised: number;
  readonly wasTop: number;
}

const rows: Row[] = [];
const latencies: number[] = [];
for (const [place, { code, description }] of readLabelledGoods(path).entries())
  rows.push(await ask(place, code, description));
await hs.close();

/** The answer for the right code: among several that fit, each as often as the others. */
function answerFor(question: HsQuestion, code: string, place: number): string {
  const fitting = question.options.filter(({ candidateCodes }) => candidateCodes.includes(code));
  return fitting[place % Math.max(1, fitting.length)]?.value ?? 'unknown';
}

async function ask(place: number, digits: string, description: string): Promise<Row> {
  const code = dotted(digits);
  const answers: Record<string, string> = Object.fromEntries(without.map((name) => [name, 'unknown']));
  const asked: string[] = [];
  let unknown = 0;
  let promised = 0;

  for (;;) {
    const started = performance.now();
    const { questions } = await hs.suggest(description, answers, 10);
    latencies.push(performance.now() - started);
    const [question] = questions;
    if (!question || asked.length === most) {
      const { candidates: last } = await hs.reclassify(description, answers, 1);
      const [before] = (await hs.search(description, 1)).results;
      const row = {
        before: before!.code === code,
        after: last[0]!.code === code,
        asked,
        unknown,
        promised,
        wasTop: before!.confidence,
      };
      if (values.rows && !row.after)
        console.log(code, '->', last[0]!.code, JSON.stringify(answers), description.slice(0, 100));
      return row;
    }
    const value = answerFor(question, code, place);
    if (value === 'unknown') unknown++;
    promised += question.expectedAccuracyLift;
    asked.push(question.attribute);
    answers[question.attribute] = value;
  }
}

const share = (isSo: (row: Row) => boolean) =>
  Math.round((rows.filter(isSo).length / rows.length) * 1000) / 1000;
const mean = (of: (row: Row) => number) =>
  Math.round((rows.reduce((sum, row) => sum + of(row), 0) / rows.length) * 1000) / 1000;
const byAttribute = Map.groupBy(
  rows.flatMap(({ asked }) => asked),
  (name) => name,
);
const sorted = latencies.toSorted((a, b) => a - b);
console.log(
  JSON.stringify(
    {
      rows: rows.length,
      top1Before: share(({ before }) => before),
      top1After: share(({ after }) => after),
      rise: Math.round((share(({ after }) => after) - share(({ before }) => before)) * 1000) / 1000,
      questionsPerRow: mean(({ asked }) => asked.length),
      answeredUnknown: mean(({ unknown }) => unknown),
      expectedRise: mean(({ promised }) => promised),
      asked: Object.fromEntries(
        [...byAttribute].map(([name, all]) => [name, all.length] as const).toSorted((a, b) => b[1] - a[1]),
      ),
      suggestMs: {
        p50: Math.round(sorted[sorted.length >> 1]!),
        p99: Math.round(sorted[Math.floor(sorted.length * 0.99)]!),
      },
    },
    null,
    2,
  ),
);
