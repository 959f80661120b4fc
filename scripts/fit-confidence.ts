/**
 * `bun scripts/fit-confidence.ts [--digital 4] [--scans 1] [--dpi 200] [--kept] [--write]`: fits the confidence of fields and of
 * documents to drawn papers in layouts that no rule was written with, and prints how far it can be believed:
 * every figure is cross-validated by layout, that is, of each layout with what was fitted to all the others.
 * Fit it when layouts were just written and no writer of rules has looked at them yet: their errors are those of first sight,
 * as other people's papers will bring. (The shipped figures are of November 2026, from commit 719facb.)
 * `--write` writes `data/confidence/calibration.tsv`; `--kept` takes only scans that an earlier run has read.
 */
import { writeFileSync } from 'node:fs';
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
    write: { type: 'boolean', default: false },
  },
});
const firstSeed = 201;
const ocr = values.kept ? null : createOcr(readConfig({}, {}).ocrLanguages);
const { formWords } = calibration();
const documents: LabelledDocument[] = [];
for (const layout of allLayouts) {
  if (layout.group === 'seen') continue;
  for (const [count, dpi] of [
    [Number(values.digital), null],
    [Number(values.scans), Number(values.dpi)],
  ] as const) {
    for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
      const read = await readDrawn(layout, seed, dpi, ocr);
      if (read) documents.push(labelDocument(read, formWords));
    }
  }
}
await ocr?.close();

const layouts = [...new Set(documents.map(({ layout }) => layout))];
const valuesOf = (some: readonly LabelledDocument[]): readonly LabelledValue[] =>
  some.flatMap((one) => one.values);
const crossValidated: JudgedDocument[] = layouts.flatMap((layout) => {
  const fitted = fitWeights(valuesOf(documents.filter((one) => one.layout !== layout)));
  return documents.filter((one) => one.layout === layout).map((one) => judged(one, fitted));
});
const group = new Map(allLayouts.map((layout) => [layout.name, layout.group]));
/** The layouts held out from the first are the easier ones: how far to believe is measured on the others. */
const fitted = (keep: (one: JudgedDocument) => boolean): number =>
  fitStrictness(crossValidated.filter((one) => group.get(one.layout) === 'unseen' && keep(one)));
const strictness: CalibrationModel['strictness'] = new Map([
  ...documentTypes.map((type) => [type, fitted((one) => one.documentType === type && !one.isScan)] as const),
  ['scan', fitted((one) => one.isScan)] as const,
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
      unseen: of((one) => group.get(one.layout) === 'unseen'),
      unseenDigital: of((one) => group.get(one.layout) === 'unseen' && !one.isScan),
      unseenScans: of((one) => group.get(one.layout) === 'unseen' && one.isScan),
      fields: reliability(crossValidated.flatMap((one) => one.values)),
    },
    null,
    2,
  )}\n`,
);
const shipped = { ...fitWeights(valuesOf(documents)), strictness };
const text = calibrationText(shipped, documents.length, layouts.length);
if (values.write) writeFileSync(join(import.meta.dir, '../data/confidence/calibration.tsv'), text);
else process.stderr.write(text);
