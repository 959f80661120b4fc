/**
 * `bun scripts/fit-confidence.ts [--digital 4] [--scans 1] [--dpi 200] [--kept] [--layouts FILE] [--label FILE]`
 * `bun scripts/fit-confidence.ts --labelled FILE [--labelled FILE]… [--write]`
 *
 * Fits the confidence of fields and of documents to drawn papers in layouts that no rule was written with, and
 * prints how far it can be believed: every figure is cross-validated by layout, that is, of each layout with
 * what was fitted to the others. Fit it when layouts were just written and no writer of rules has looked at them
 * yet: their errors are those of first sight, as other people's papers will bring.
 *
 * For layouts that rules have seen since, that moment comes back with the rules of before: in a worktree of a
 * commit from before they were opened, with today's tests/fixtures, scripts/, core/extraction/calibration and
 * core/extraction/confidence.ts, `--label` writes down what is read right of the layouts that FILE names, one a
 * line, and `--labelled` fits to such files. The shipped figures are of 23 November 2026: 604 papers and 68 scans in
 * 151 layouts, with the rules of 2202654 and of eb4ecaf; layouts that are unseen today took no part.
 *
 * `--write` writes `data/confidence/calibration.tsv`; `--kept` takes only scans that an earlier run has read.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
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
import { readDrawn } from './confidence/read-drawn.ts';
import { reliability } from './confidence/reliability.ts';

const { values } = parseArgs({
  options: {
    digital: { type: 'string', default: '4' },
    scans: { type: 'string', default: '1' },
    dpi: { type: 'string', default: '200' },
    kept: { type: 'boolean', default: false },
    layouts: { type: 'string' },
    label: { type: 'string' },
    labelled: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
  },
});
const firstSeed = 201;
const known = calibration();

async function labelDrawn(): Promise<readonly LabelledDocument[]> {
  const named = values.layouts ? new Set(readFileSync(values.layouts, 'utf8').split(/\s+/)) : null;
  const ocr = values.kept ? null : createOcr(readConfig({}, {}).ocrLanguages);
  const documents: LabelledDocument[] = [];
  for (const layout of allLayouts) {
    // Fresh layouts measure first sight: nothing is fitted to them.
    if (named ? !named.has(layout.name) : layout.group === 'seen' || layout.group === 'fresh') continue;
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
  return documents;
}

const documents = values.labelled
  ? values.labelled.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as LabelledDocument[])
  : await labelDrawn();
if (values.label) {
  writeFileSync(values.label, JSON.stringify(documents));
  process.exit();
}

const layouts = [...new Set(documents.map(({ layout }) => layout))];
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
/** As many parts of the layouts as this are judged with what was fitted to the others. */
const parts = 20;
const partOf = new Map(layouts.map((layout, at) => [layout, at % parts]));
const crossValidated: JudgedDocument[] = Array.from({ length: parts }, (_, part) => {
  const fitted = fittedTo(documents.filter(({ layout }) => partOf.get(layout) !== part));
  return documents.filter(({ layout }) => partOf.get(layout) === part).map((one) => judged(one, fitted));
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
const text = calibrationText(shipped, documents.length, layouts.length);
if (values.write) writeFileSync(join(import.meta.dir, '../data/confidence/calibration.tsv'), text);
else process.stderr.write(text);
