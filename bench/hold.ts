import { parseArgs } from 'node:util';
import { scenarios } from './hold/scenarios.ts';

/**
 * Attacks a real server on loopback and measures what holds:
 *
 *     bun bench/hold.ts [--only WORD] [--seed 1] [--quick] [--beside FOLDER]
 *
 * Every scenario is bounded in requests and time, sends to 127.0.0.1 only, and works in a data folder of its own that it
 * removes. Prints one JSON document with each figure and its limit; exit 1 when a figure misses its limit. `--only` runs
 * the scenarios whose name holds the word; `--quick` repeats less, to try a scenario out; `--beside` names another
 * checkout of the project (with its packages installed) whose server is measured in the same run where a scenario
 * compares two.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    quick: { type: 'boolean', default: false },
    beside: { type: 'string' },
  },
});
const seed = Number(values.seed);
const chosen = scenarios.filter(({ name }) => name.includes(values.only));
if (chosen.length === 0)
  throw new Error(
    `No scenario is named ${values.only}; there are ${scenarios.map(({ name }) => name).join(', ')}`,
  );

const results = [];
for (const { name, attack, measure } of chosen) {
  process.stderr.write(`${name}: ${attack}\n`);
  const start = performance.now();
  const figures = await measure({ seed, isQuick: values.quick, beside: values.beside ?? null });
  const seconds = Math.round((performance.now() - start) / 1000);
  for (const { what, reached, must, unit, isMet } of figures)
    process.stderr.write(`  ${isMet ? 'holds' : 'MISSES'}  ${what}: ${reached} ${unit} (at most ${must})\n`);
  results.push({ name, attack, seconds, figures });
}
const misses = results.flatMap(({ figures }) => figures).filter(({ isMet }) => !isMet).length;
process.stdout.write(`${JSON.stringify({ seed, isQuick: values.quick, results, misses }, null, 2)}\n`);
process.exitCode = misses > 0 ? 1 : 0;
