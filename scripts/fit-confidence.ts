/**
 * `bun scripts/fit-confidence.ts [--digital 4] [--scans 0] [--dpi 200] [--kept] [--every 3] [--label FILE] [--write]`
 * `bun scripts/fit-confidence.ts --labelled FILE [--labelled FILE]… [--write]`
 *
 * Fits the confidence of fields and of documents to papers read at first sight, and prints how far it can be believed: every
 * figure is cross-validated by family of layouts, that is, of each family with what was fitted to the others.
 *
 * Two sorts of papers show the errors of first sight. Layouts of the group `held-out`, with which no rule was written, are read as
 * they are. Of the layouts that rules were written with, every third is read with 0, 15 and 30 % of the rows of the lists of labels
 * deleted, another choice for each paper: the errors are then those of wordings that nobody foresaw. The groups `unseen` and
 * `fresh` take no part.
 *
 * The shipped figures are not of this fit. They are of 23 November 2026: 604 papers and 68 scans in 151 layouts that no rule
 * was written with then. Fitted to deleted labels, the program trusts itself more: of 105 papers of `unseen` it calls 58
 * processed, of which 53 are right, where the shipped figures call 24 so, 23 of them right (28 November 2026). Of 60 papers
 * of `fresh` it is 10 and 4 against 8 and 2: neither is good enough at first sight.
 *
 * `--label` writes down what is read right, `--labelled` fits to such files. Without scans, what was fitted to scans before
 * stays. `--write` writes `data/confidence/calibration.tsv`; `--kept` takes only scans that an earlier run has read.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { thinnedKnowledge } from '../bench/documents/thinned-knowledge.ts';
import { readConfig } from '../core/config.ts';
import { calibration } from '../core/extraction/calibration/calibrate.ts';
import type { CalibrationModel } from '../core/extraction/calibration/model.ts';
import { powerFor } from '../core/extraction/confidence.ts';
import { documentTypes } from '../core/extraction/extraction.ts';
import { createOcr } from '../core/reading/ocr/create-ocr.ts';
import { allLayouts } from '../tests/fixtures/all-layouts.ts';
import { calibrationText } from './confidence/calibration-text.ts';
import { fitDocuments, type LabelledWhole } from './confidence/fit-documents.ts';
import { fitWeights, type LabelledValue } from './confidence/fit-weights.ts';
import { fitStrictness, type JudgedDocument, judged } from './confidence/judge-documents.ts';
import { type LabelledDocument, labelDocument } from './confidence/label-document.ts';
import { type DrawnReading, readDrawn } from './confidence/read-drawn.ts';
import { reliability } from './confidence/reliability.ts';

const { values } = parseArgs({
  options: {
    digital: { type: 'string', default: '4' },
    scans: { type: 'string', default: '0' },
    dpi: { type: 'string', default: '200' },
    kept: { type: 'boolean', default: false },
    every: { type: 'string', default: '3' },
    label: { type: 'string' },
    labelled: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
  },
});
const firstSeed = 201;
const known = calibration();

const deletedShares = [0, 0.15, 0.3];
/** So many choices of deleted rows are made for each share. */
const choices = 12;

async function labelDrawn(): Promise<readonly LabelledDocument[]> {
  const ocr = values.kept || values.scans === '0' ? null : createOcr(readConfig({}, {}).ocrLanguages);
  const documents: LabelledDocument[] = [];
  for (const layout of allLayouts.filter(({ group }) => group === 'held-out')) {
    for (const [count, dpi] of [
      [Number(values.digital), null],
      [Number(values.scans), Number(values.dpi)],
    ] as const) {
      for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
        const read = await readDrawn(layout, seed, dpi, ocr);
        if (read) documents.push(labelDocument(read, known));
      }
    }
  }
  await ocr?.close();
  const seen = allLayouts.filter(({ group }) => group === 'seen');
  const some = seen.filter((_, at) => at % Number(values.every) === 0);
  const papers: DrawnReading[] = [];
  for (const [at, layout] of some.entries()) {
    const read = await readDrawn(layout, firstSeed + at, null, null);
    if (read) papers.push(read);
  }
  for (const share of deletedShares) {
    const thinned = await Promise.all(
      Array.from({ length: share === 0 ? 1 : choices }, (_, choice) =>
        thinnedKnowledge(share, firstSeed + choice),
      ),
    );
    documents.push(...papers.map((paper, at) => labelDocument(paper, known, thinned[at % thinned.length])));
  }
  return documents;
}

const documents = values.labelled
  ? values.labelled.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as LabelledDocument[])
  : await labelDrawn();
if (values.label) {
  writeFileSync(values.label, JSON.stringify(documents));
  process.exit();
}

const layouts = new Set(documents.map(({ layout }) => layout));
const families = [...new Set(documents.map(({ family }) => family))];
const valuesOf = (some: readonly LabelledDocument[]): readonly LabelledValue[] =>
  some.flatMap((one) => one.values);
const wholesOf = (some: readonly LabelledDocument[]): readonly LabelledWhole[] =>
  some.flatMap(({ documentType, signs, isComplete, requiredRight }) =>
    documentType && signs && isComplete ? [{ documentType, signs, isRight: requiredRight }] : [],
  );
const fittedTo = (some: readonly LabelledDocument[]) => ({
  ...fitWeights(valuesOf(some)),
  // Of scans there are too few, and their misread letters hide what the other signs show.
  document: fitDocuments(wholesOf(some.filter(({ isScan }) => !isScan))),
});
/** As many parts of the families as this are judged with what was fitted to the others. */
const parts = 10;
const partOf = new Map(families.map((family, at) => [family, at % parts]));
const crossValidated: JudgedDocument[] = Array.from({ length: parts }, (_, part) => {
  const fitted = fittedTo(documents.filter(({ family }) => partOf.get(family) !== part));
  return documents.filter(({ family }) => partOf.get(family) === part).map((one) => judged(one, fitted));
}).flat();
const fitted = (keep: (one: JudgedDocument) => boolean): number => fitStrictness(crossValidated.filter(keep));
const scans = crossValidated.filter((one) => one.isScan);
const strictness: CalibrationModel['strictness'] = new Map([
  ...documentTypes.map((type) => [type, fitted((one) => one.documentType === type && !one.isScan)] as const),
  // Without scans, what was fitted to them before stays.
  ['scan', scans.length > 0 ? fitStrictness(scans) : (known.model.strictness.get('scan') ?? 1)] as const,
]);
const isProcessed = ({ isSure, documentType, isScan, probability }: JudgedDocument): boolean =>
  isSure && documentType !== null && probability ** powerFor(strictness, documentType, isScan) >= 0.8;
const report = (some: readonly JudgedDocument[]) => {
  const processed = some.filter(isProcessed);
  const right = processed.filter((one) => one.requiredRight).length;
  return {
    documents: some.length,
    requiredRight: some.filter((one) => one.requiredRight).length,
    processed: processed.length,
    processedPrecision:
      processed.length === 0 ? null : Math.round((right / processed.length) * 10_000) / 10_000,
  };
};
const of = (keep: (one: JudgedDocument) => boolean) => report(crossValidated.filter(keep));
process.stdout.write(
  `${JSON.stringify(
    {
      strictness: Object.fromEntries(strictness),
      all: report(crossValidated),
      digital: of((one) => !one.isScan),
      scans: of((one) => one.isScan),
      ...Object.fromEntries(documentTypes.map((type) => [type, of((one) => one.documentType === type)])),
      fields: reliability(crossValidated.flatMap((one) => one.values)),
    },
    null,
    2,
  )}\n`,
);
const shipped = { ...fittedTo(documents), strictness };
const text = calibrationText(shipped, documents.length, layouts.size);
if (values.write) writeFileSync(join(import.meta.dir, '../data/confidence/calibration.tsv'), text);
else process.stderr.write(text);
