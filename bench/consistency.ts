import { parseArgs } from 'node:util';
import { createHsService } from '../core/hs/hs-service.ts';
import { createLogger } from '../core/logger.ts';
import { loadConsistencyKnowledge } from '../core/shipments/consistency/knowledge.ts';
import { noOcr } from '../tests/core/reading/support/no-ocr.ts';
import { layoutGroups } from '../tests/fixtures/all-layouts.ts';
import { randomFor } from '../tests/fixtures/random.ts';
import { goodsErrorKinds } from '../tests/fixtures/shipments/error-kinds-goods.ts';
import { transportErrors } from '../tests/fixtures/shipments/error-kinds-transport.ts';
import { harmlessGoods } from '../tests/fixtures/shipments/harmless-goods.ts';
import { harmlessTransport } from '../tests/fixtures/shipments/harmless-transport.ts';
import { readFromScans } from '../tests/fixtures/shipments/read-from-scans.ts';
import { papersOf } from '../tests/fixtures/shipments/shipment-set.ts';
import { measureLarge } from './consistency/measure-large.ts';
import { type MeasuredSet, measureKinds, type ReadSet } from './consistency/measure-sets.ts';
import { patientOcr } from './consistency/patient-ocr.ts';
import { printOffices } from './consistency/print-offices.ts';
import { readDrawn } from './consistency/read-drawn.ts';

/**
 * Measures the rules over shipments with one true error, and over those with a harmless difference:
 * `bun bench/consistency.ts [--sets 10] [--only WORD] [--seed 1] [--show] [--model FOLDER] [--drawn] [--scan DPI | --noise] [--every N] [--from M] [--keep FOLDER]`,
 * where a folder with a prepared model has descriptions judged by meaning. `--drawn` draws the papers as PDFs
 * and reads them, `--scan DPI` scans of them, `--noise` puts errors of reading on the data instead (quick, and only
 * a simulation of scans); `--every 10` takes every tenth kind, with `--from M` of another beginning; `--keep
 * FOLDER` keeps what was read there, so that the next run reads nothing twice. `--large` measures instead what
 * four papers with 400 lines each take (`--lines N` for others), and with 10,000, and fails at 150 ms of processor
 * time or more for the 400. `--offices seen|held-out|unseen|fresh` measures `--sets` shipments whose papers are printed in four
 * layouts of that group, as they are and with one paper drawn from other facts; findings are shown of seen layouts only.
 */
const { values } = parseArgs({
  options: {
    sets: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    show: { type: 'boolean', default: false },
    model: { type: 'string' },
    drawn: { type: 'boolean', default: false },
    scan: { type: 'string' },
    noise: { type: 'boolean', default: false },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    keep: { type: 'string' },
    large: { type: 'boolean', default: false },
    lines: { type: 'string', default: '400' },
    offices: { type: 'string' },
  },
});

const knowledge = loadConsistencyKnowledge();
if (values.large) {
  // The measure of the specification, and the largest papers that may come.
  const own = await measureLarge(Number(values.lines), knowledge);
  const largest = values.lines === '400' ? await measureLarge(10_000, knowledge, 3) : [];
  for (const { name, lines, median, worst, longestStep, reportBytes } of [...own, ...largest])
    console.log(
      `4 papers, ${lines} lines, ${name}: ${median.toFixed(0)} ms (median), ${worst.toFixed(0)} ms (worst); longest step ${longestStep.toFixed(0)} ms; report ${Math.ceil(reportBytes / 1000)} kB`,
    );
  process.exit(own.some(({ median }) => median >= 150) ? 1 : 0);
}
if (values.offices !== undefined) {
  const group = layoutGroups.find((one) => one === values.offices);
  if (!group) throw new Error(`--offices must be one of ${layoutGroups.join(', ')}`);
  await printOffices(group, knowledge, {
    sets: Number(values.sets),
    seed: Number(values.seed),
    dpi: values.scan === undefined ? null : Number(values.scan),
    keep: values.keep ?? null,
    // Nobody looks at single findings of layouts that are to stay unseen.
    isShown: values.show && group === 'seen',
  });
  process.exit(0);
}
const named = <Kind extends { readonly name: string }>(kinds: readonly Kind[]): readonly Kind[] =>
  kinds
    .filter(({ name }) => name.includes(values.only))
    .filter((_, at) => at % Number(values.every) === Number(values.from));
const errors = named([...transportErrors, ...goodsErrorKinds]);
const harmless = named([...harmlessTransport, ...harmlessGoods]);
const [count, seed] = [Number(values.sets), Number(values.seed)];
const logger = createLogger('error', (line) => process.stderr.write(line), Date.now);
const hs = values.model === undefined ? null : createHsService({ dataFolder: values.model, logger });
const dpi = values.scan === undefined ? null : Number(values.scan);
const ocr = dpi === null ? noOcr : patientOcr();
const simulated: ReadSet = (set) =>
  readFromScans(papersOf(set), randomFor(Bun.hash.crc32(JSON.stringify(set.papers)), 'scanned'));
const drawn = values.drawn || dpi !== null ? readDrawn(ocr, dpi, values.keep ?? null) : undefined;
const read = values.noise ? simulated : drawn;
if (values.noise)
  console.log('SIMULATED scans: errors of reading put on the data at the rates of real scans\n');
const printSet = ({ kind, seed: at, isFound, alarms }: MeasuredSet): void => {
  const outcome = isFound === null ? `${alarms.length} alarms` : isFound ? 'found' : 'missed';
  if (drawn) process.stderr.write(`${kind}, seed ${at}: ${outcome}\n`);
};
const found = await measureKinds(errors, count, knowledge, read, seed, hs, printSet);
const quiet = await measureKinds(harmless, count, knowledge, read, seed, hs, printSet);
await hs?.close();
await ocr.close();

const share = (part: number, whole: number): string =>
  `${part}/${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`;
const kindsFound = errors.filter(({ name }) => found.some(({ kind, isFound }) => kind === name && isFound));
console.log(
  `true errors: ${share(found.filter(({ isFound }) => isFound).length, found.length)} sets, ${share(kindsFound.length, errors.length)} kinds`,
);
const disturbed = quiet.filter(({ alarms }) => alarms.length > 0);
console.log(
  `harmless sets with a critical finding or a warning: ${share(disturbed.length, quiet.length)}, ${harmless.length} kinds`,
);

console.log('\nrule\tfound\tof\tfalse alarms on harmless sets\tbeside the point on sets with an error');
const rules = [
  ...new Set([
    ...errors.flatMap(({ ruleIds }) => ruleIds),
    ...disturbed.flatMap(({ alarms }) => alarms.map(({ ruleId }) => ruleId)),
  ]),
];
for (const rule of rules) {
  const own = new Set(errors.filter(({ ruleIds }) => ruleIds.includes(rule)).map(({ name }) => name));
  const raises = ({ alarms }: MeasuredSet): boolean => alarms.some(({ ruleId }) => ruleId === rule);
  const ofRule = found.filter(({ kind }) => own.has(kind));
  const beside = found.filter((one) => !own.has(one.kind) && raises(one)).length;
  console.log(
    `${rule}\t${ofRule.filter(raises).length}\t${ofRule.length}\t${quiet.filter(raises).length}\t${beside}`,
  );
}

const problems = new Map<string, string[]>();
const note = (name: string, text: string): void =>
  void problems.set(name, [...(problems.get(name) ?? []), text]);
for (const { kind, seed: at, isFound } of found) if (!isFound) note(`missed: ${kind}`, `seed ${at}`);
for (const { kind, seed: at, alarms } of disturbed)
  note(
    `false: ${kind}`,
    alarms
      .map(({ ruleId, message }) => `seed ${at} ${ruleId}${values.show ? `: ${message}` : ''}`)
      .join('; '),
  );
console.log('');
for (const [name, texts] of problems) console.log(`${name}\t${texts.length}\t${texts[0]}`);
