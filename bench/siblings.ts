/**
 * Measures what papers of one shipment prove about each other: `bun bench/siblings.ts [--sets 2] [--seed 1] [--every 8] [--show]`
 *
 * 1. Of drawn shipments each paper in turn is a scan on which one sign of a value is misread, once for each value that
 *    another paper states too and each kind of error; words are as sure as those of scans were measured to be. Counted is how many of
 *    the values that are wrong by themselves are right beside the other papers, which are digital, and what else changes.
 * 2. The same papers as scans without any error: whatever changes there is lost.
 * 3. Shipments with one true error each (one of every eighth kind, with `--every 1` of all): each paper in turn is a scan. Whatever its neighbours change
 *    is a true difference that is lost.
 */
import { parseArgs } from 'node:util';
import { extractDocument } from '../core/extraction/extract-document.ts';
import { factAt } from '../core/extraction/siblings/facts.ts';
import { isSame, type TaughtValue } from '../core/extraction/taught/values.ts';
import { randomFor } from '../tests/fixtures/random.ts';
import { consistentSet } from '../tests/fixtures/shipments/consistent-set.ts';
import { goodsErrorKinds } from '../tests/fixtures/shipments/error-kinds-goods.ts';
import { transportErrors } from '../tests/fixtures/shipments/error-kinds-transport.ts';
import { differences, type ReadPaper, readSet, sharedValues } from './siblings/measure-papers.ts';
import { asScan, errorKinds, withMisreadSign } from './siblings/scan-like.ts';

const { values } = parseArgs({
  options: {
    sets: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    every: { type: 'string', default: '8' },
    show: { type: 'boolean', default: false },
  },
});
const [sets, seed, every] = [values.sets, values.seed, values.every].map(Number) as [number, number, number];

const besides = (papers: readonly ReadPaper[], paper: ReadPaper) =>
  papers.filter((other) => other !== paper).flatMap(({ stated }) => stated);
const share = (part: number, whole: number): string =>
  `${part} of ${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`;
const show = (line: string): void => void (values.show && process.stderr.write(`${line}\n`));

const counts = new Map(errorKinds.map((kind) => [kind, { wrong: 0, mended: 0, otherwise: 0 }]));
let [spoiled, changedWithout, shared] = [0, 0, 0];
for (let at = seed; at < seed + sets; at++) {
  const papers = await readSet(consistentSet(at));
  for (const paper of papers) {
    const { documentType, extraction } = paper;
    const truth = sharedValues(documentType, extraction);
    const siblings = besides(papers, paper);
    const random = randomFor(at, `scan of ${documentType}`);
    const scan = asScan(paper.reading, random);
    const plain = sharedValues(documentType, extractDocument(scan, { documentType }));
    const beside = sharedValues(documentType, extractDocument(scan, { documentType, siblings }));
    changedWithout += differences(plain, beside).length;
    shared += plain.size;
    const isStated = (path: string, value: TaughtValue): boolean =>
      siblings.some(
        ({ fact, value: other }) => fact === factAt(documentType, path)?.name && isSame(other, value),
      );
    for (const [path, value] of truth)
      for (const kind of errorKinds) {
        if (!isStated(path, value)) continue;
        const evidence = extraction.evidence[path];
        const misread = evidence && withMisreadSign(scan, evidence, kind, random);
        if (!misread) continue;
        const alone = sharedValues(documentType, extractDocument(misread, { documentType }));
        if (isSame(alone.get(path), value)) continue;
        const found = sharedValues(documentType, extractDocument(misread, { documentType, siblings }));
        const count = counts.get(kind)!;
        count.wrong++;
        if (isSame(found.get(path), value)) count.mended++;
        else {
          if (!isSame(found.get(path), alone.get(path))) count.otherwise++;
          show(
            `${at} ${documentType} ${path} ${kind}: ${value} read ${alone.get(path)}, then ${found.get(path)}`,
          );
        }
        const before = differences(truth, alone);
        spoiled += differences(truth, found).filter((other) => !before.includes(other)).length;
      }
  }
}

let [lost, differing] = [0, 0];
for (const [index, kind] of [...transportErrors, ...goodsErrorKinds].entries()) {
  if (every === 0 || index % every !== 0) continue;
  // From a seed of its own: else all kinds would be of one shipment.
  const { set, at } = firstOf(kind, seed + 5 * index);
  differing++;
  const papers = await readSet(set);
  for (const paper of papers) {
    const { documentType } = paper;
    const scan = asScan(paper.reading, randomFor(at, `${kind.name} ${documentType}`));
    const plain = sharedValues(documentType, extractDocument(scan, { documentType }));
    const siblings = besides(papers, paper);
    const beside = sharedValues(documentType, extractDocument(scan, { documentType, siblings }));
    for (const path of differences(plain, beside)) {
      // A value that was read wrongly from the page is no true difference.
      if (!isSame(plain.get(path), sharedValues(documentType, paper.extraction).get(path))) continue;
      lost++;
      show(`${kind.name} ${at} ${documentType} ${path}: ${plain.get(path)} became ${beside.get(path)}`);
    }
  }
}

/** The first shipment, from a seed on, of which an error of this kind can be made. */
function firstOf(kind: (typeof transportErrors)[number], from: number) {
  for (let at = from; at < from + 200; at++) {
    const set = kind.make(consistentSet(at), randomFor(at, kind.name));
    if (set) return { set, at };
  }
  throw new Error(`no seed makes a set of kind ${kind.name}`);
}

const all = [...counts].filter(([kind]) => kind !== 'digit').map(([, count]) => count);
const sum = (name: 'wrong' | 'mended' | 'otherwise') => all.reduce((total, one) => total + one[name], 0);
console.log(`seed ${seed}, ${sets} shipments, errors put on their pages at a confidence as measured`);
for (const [kind, { wrong, mended }] of counts) console.log(`${kind}: mended ${share(mended, wrong)}`);
console.log(
  `letters for digits, lost and doubled digits: mended ${share(sum('mended'), sum('wrong'))}, made another error ${sum('otherwise')}`,
);
console.log(
  `other values spoiled beside them: ${spoiled}; values changed without any error: ${share(changedWithout, shared)}`,
);
console.log(`true differences lost: ${lost}, in ${differing} shipments with a true error`);
