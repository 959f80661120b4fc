/**
 * Measures how papers are read whose wordings nobody foresaw: papers that the factory draws (tests/fixtures), read with a
 * share of the lists of labels and names of columns deleted at random. It needs no new drawings, and its errors are those of
 * real papers.
 *
 *     bun bench/label-deletion.ts [--share 0.3] [--tries 2] [--every 4] [--seed 301]
 *
 * Draws one paper of every fourth layout that rules were written with, and deletes anew at each try. Prints one JSON
 * document: of each try and of all together the figures of `landfall bench documents`.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../core/config.ts';
import { compareDocument } from '../core/documents/measure/compare-document.ts';
import { documentFigures, type MeasuredDocument } from '../core/documents/measure/document-figures.ts';
import { extractDocument } from '../core/extraction/extract-document.ts';
import { type DrawnReading, readDrawn } from '../scripts/confidence/read-drawn.ts';
import { allLayouts } from '../tests/fixtures/all-layouts.ts';
import { thinnedKnowledge } from './documents/thinned-knowledge.ts';

const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '0.3' },
    tries: { type: 'string', default: '2' },
    every: { type: 'string', default: '4' },
    seed: { type: 'string', default: '301' },
  },
});
const [share, tries, every, seed] = [values.share, values.tries, values.every, values.seed].map(Number);
if (!(share! >= 0 && share! < 1 && tries! > 0 && every! > 0 && Number.isInteger(seed))) {
  process.stderr.write(
    '--share is a number from 0 to below 1; --tries, --every and --seed are whole numbers\n',
  );
  process.exit(2);
}

const { reviewThreshold } = readConfig({}, {});
const layouts = allLayouts.filter(({ group }) => group === 'seen').filter((_, at) => at % every! === 0);
const papers: DrawnReading[] = [];
for (const layout of layouts) {
  const read = await readDrawn(layout, seed!, null, null);
  if (read) papers.push(read);
}

const measuredTries: (readonly MeasuredDocument[])[] = [];
for (let tried = 1; tried <= tries!; tried++) {
  const knowledge = await thinnedKnowledge(share!, tried);
  measuredTries.push(
    papers.map(({ name, truth, reading }) => {
      const start = performance.now();
      const extraction = extractDocument(reading, { documentType: null, knowledge });
      const secondsPerPage = (performance.now() - start) / 1000 / Math.max(1, reading.pages.length);
      const expected = { ...truth, extractedData: { ...truth.extractedData } };
      return {
        name,
        score: compareDocument(expected, extraction, reviewThreshold),
        secondsPerPage,
        failure: null,
      };
    }),
  );
}
process.stdout.write(
  `${JSON.stringify(
    {
      deleted: share,
      layouts: layouts.length,
      all: documentFigures(measuredTries.flat()),
      tries: measuredTries.map(documentFigures),
    },
    null,
    2,
  )}\n`,
);
