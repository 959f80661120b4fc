/**
 * Measures what approvals teach: papers that the factory draws (tests/fixtures), several of one maker in each layout with
 * other goods, numbers and dates, read after none, one, three and five approvals of others.
 *
 *     bun bench/taught-layouts.ts [--group unseen] [--every 4] [--offset 0] [--share 0] [--seed 401] [--poison] [--changed]
 *
 * `--share` deletes a part of the lists of labels and names of columns, as if nobody had foreseen these wordings; `--poison`
 * makes one of five approvals wrong in every value that it can; `--changed` teaches papers of another layout of the type, as if
 * the maker had changed every column and label. Also tries each paper against the layouts of all others.
 * Prints one JSON document with the figures of `landfall bench documents` after so many approvals.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../core/config.ts';
import { compareDocument, type DocumentScore } from '../core/documents/measure/compare-document.ts';
import { documentFigures } from '../core/documents/measure/document-figures.ts';
import { extractDocument } from '../core/extraction/extract-document.ts';
import { printedText } from '../core/extraction/printed-text.ts';
import { issuerKeys } from '../core/extraction/taught/issuer-keys.ts';
import { type LikePaper, matchLayouts } from '../core/extraction/taught/match-layouts.ts';
import { nearPrints, pagePrints } from '../core/extraction/taught/page-prints.ts';
import type { LayoutState, TaughtLayout } from '../core/extraction/taught/taught-layout.ts';
import { squash } from '../core/layout/fold.ts';
import { type DrawnReading, readDrawn } from '../scripts/confidence/read-drawn.ts';
import { allLayouts, type LayoutGroup, layoutGroups } from '../tests/fixtures/all-layouts.ts';
import { poisoned } from './documents/poisoned-data.ts';
import { thinnedKnowledge } from './documents/thinned-knowledge.ts';

const { values } = parseArgs({
  options: {
    group: { type: 'string', default: 'unseen' },
    every: { type: 'string', default: '4' },
    offset: { type: 'string', default: '0' },
    share: { type: 'string', default: '0' },
    seed: { type: 'string', default: '401' },
    poison: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
  },
});
const [every, offset, share, seed] = [values.every, values.offset, values.share, values.seed].map(Number);
const group = layoutGroups.find((one): one is LayoutGroup => one === values.group);
if (!group || !(share! >= 0 && share! < 1 && every! > 0 && Number.isInteger(seed))) {
  process.stderr.write(
    `--group is ${layoutGroups.join(', ')}; --share a number from 0 to below 1; --every and --seed whole numbers\n`,
  );
  process.exit(2);
}

/** Approvals after which the last paper is read. */
const approvals = values.poison ? [5] : [0, 1, 3, 5];
const papersOfLayout = 6;
const { reviewThreshold } = readConfig({}, {});
const knowledge = share! > 0 ? await thinnedKnowledge(share!, seed!) : undefined;
const layouts = allLayouts
  .filter((layout) => layout.group === group)
  .filter((_, at) => at % every! === offset! % every!);

const drawn: (readonly DrawnReading[])[] = [];
for (const layout of layouts) {
  const papers: DrawnReading[] = [];
  for (let at = 0; at < papersOfLayout; at++) {
    const read = await readDrawn(layout, seed! + at, null, null, seed!);
    if (read) papers.push(read);
  }
  drawn.push(papers);
}

const dataOf = ({ truth }: DrawnReading): object => Object.values(truth.extractedData)[0] ?? {};
const stateAfter = (count: number): LayoutState => (count >= 3 ? 'trusted' : 'trial');

function taughtBy(papers: readonly DrawnReading[], count: number): TaughtLayout {
  const [first] = papers;
  return {
    id: first!.layout.name,
    documentType: first!.layout.documentType,
    state: stateAfter(count),
    papers: papers
      .slice(0, count)
      .toReversed()
      .map((paper, at) => ({
        id: paper.name,
        pages: paper.reading.pages,
        data: values.poison && at === 2 ? poisoned(dataOf(paper)) : dataOf(paper),
      })),
    demoted: [],
  };
}

/** The papers of the next layout of the same type. */
function ofAnotherLayout(at: number): readonly DrawnReading[] {
  const type = drawn[at]![0]!.layout.documentType;
  const others = [...drawn.slice(at + 1), ...drawn.slice(0, at)];
  return others.find(([paper]) => paper!.layout.documentType === type) ?? drawn[at]!;
}

const results: Record<string, object> = {};
for (const count of approvals) {
  const measured = drawn.map((papers, at) => {
    const paper = papers.at(-1)!;
    const teachers = values.changed ? ofAnotherLayout(at) : papers;
    const start = performance.now();
    const extraction = extractDocument(paper.reading, {
      documentType: null,
      ...(knowledge && { knowledge }),
      ...(count > 0 && { taught: [taughtBy(teachers, count)] }),
    });
    const secondsPerPage = (performance.now() - start) / 1000 / Math.max(1, paper.reading.pages.length);
    const truth = { ...paper.truth, extractedData: { ...paper.truth.extractedData } };
    const score = compareDocument(truth, extraction, reviewThreshold);
    if (values.misses)
      for (const miss of score.misses)
        process.stderr.write(
          `${count}\t${paper.name}\t${miss}${provenance(extraction.taught?.paths, miss)}\n`,
        );
    return { name: paper.name, score, secondsPerPage, failure: null };
  });
  const processed = measured.filter(({ score }) => score.processedRight !== null).length;
  results[`after ${count}`] = {
    ...documentFigures(measured),
    requiredRight: share3(
      measured.map(({ score }) => score),
      ({ requiredRight }) => requiredRight,
    ),
    processedShare: Math.round((1000 * processed) / measured.length) / 1000,
  };
}

function provenance(paths: readonly string[] | undefined, miss: string): string {
  return paths?.includes(miss.slice(0, miss.indexOf(':'))) ? ' (taught)' : '';
}

function share3(scores: readonly DocumentScore[], is: (score: DocumentScore) => boolean): number {
  return Math.round((1000 * scores.filter(is).length) / scores.length) / 1000;
}

/** Each layout's first paper is taught; every other paper of all layouts looks for its own. */
const taught = drawn.map((papers, at) => ({
  layoutId: String(at),
  documentType: papers[0]!.layout.documentType,
  prints: new Set(pagePrints(papers[0]!.reading.pages)),
  keys: issuerKeys(papers[0]!.layout.documentType, dataOf(papers[0]!), textOf(papers[0]!)),
}));
function textOf({ reading }: DrawnReading): string {
  return printedText(reading.pages, []);
}
const matching = { papers: 0, own: 0, other: 0, none: 0, milliseconds: [] as number[] };
for (const [at, papers] of drawn.entries())
  for (const paper of papers.slice(1)) {
    const start = performance.now();
    const near = new Set(nearPrints(paper.reading.pages));
    const like = taught.map(
      ({ prints, ...one }): LikePaper => ({
        ...one,
        prints: prints.size,
        shared: prints.intersection(near).size,
      }),
    );
    const found = matchLayouts(like, pagePrints(paper.reading.pages).length, squash(textOf(paper)));
    matching.milliseconds.push(performance.now() - start);
    matching.papers++;
    const [best] = found.filter(({ documentType }) => documentType === paper.layout.documentType);
    if (!best) matching.none++;
    else if (best.layoutId === String(at)) matching.own++;
    else matching.other++;
  }

process.stdout.write(
  `${JSON.stringify(
    {
      ...{ group, deleted: share, seed, layouts: layouts.length, isPoisoned: values.poison },
      approvals: results,
      matching: {
        ...matching,
        milliseconds: Math.max(...matching.milliseconds.map((one) => Math.round(one * 10) / 10)),
      },
    },
    null,
    2,
  )}\n`,
);
