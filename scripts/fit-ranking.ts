/**
 * `bun scripts/fit-ranking.ts FILE.tsv…`: fits the weights of the views and the calibration to labelled
 * descriptions (lines of `code<TAB>description`), and prints both with figures that are cross-validated by
 * heading: what is measured was not fitted to, nor were its neighbours. It writes nothing; what it prints goes
 * to `data/ranking/settings.json` by hand. Every file counts the same, however many lines it has.
 */
import { basename } from 'node:path';
import { readConfig } from '../core/config.ts';
import { createMender } from '../core/hs/assistant/local-assistant.ts';
import { loadGoodsAttributes } from '../core/hs/attributes/goods-attributes.ts';
import { readLabelledGoods } from '../core/hs/measure/labelled-goods.ts';
import { loadNomenclature } from '../core/hs/nomenclature/load-nomenclature.ts';
import { createNoticeKnowledge } from '../core/hs/notices/notice-knowledge.ts';
import { codeTexts } from '../core/hs/search/code-texts.ts';
import { loadRankingSettings, views } from '../core/hs/search/ranking-settings.ts';
import { createSearcher } from '../core/hs/search/searcher.ts';
import { createLogger } from '../core/logger.ts';
import { type Calibration, errorOf, fitCalibration } from './fitting/fit-calibration.ts';
import { fitWeights, totals } from './fitting/fit-weights.ts';
import { type LabelledViews, labelledViews } from './fitting/labelled-views.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('bun scripts/fit-ranking.ts FILE.tsv…   (lines of code<TAB>description)');
  process.exit(2);
}
const mostLines = 700;
const nomenclature = loadNomenclature();
const { codes } = codeTexts(nomenclature);
const attributes = loadGoodsAttributes(nomenclature);
const notices = createNoticeKnowledge(nomenclature);
const searcher = createSearcher({
  nomenclature,
  attributes: () => attributes,
  mend: createMender(notices),
  onKnownWords: notices.takeKnown,
  dataFolder: readConfig(process.env).dataFolder,
  logger: createLogger('error', (line) => process.stderr.write(line), Date.now),
  onProgress: () => {},
  threads: 2,
});
const sets: { readonly name: string; readonly rows: readonly LabelledViews[] }[] = [];
for (const file of files)
  sets.push({
    name: basename(file),
    rows: await labelledViews(thinned(readLabelledGoods(file)), codes, searcher),
  });
await searcher.close();

/** Enough lines to fit six numbers to, evenly from the whole file. */
function thinned<Row>(rows: readonly Row[]): readonly Row[] {
  const step = Math.ceil(rows.length / mostLines);
  return rows.filter((_, at) => at % step === 0);
}

const shipped = loadRankingSettings();
const first = views.map((view) => shipped.weights[view]);
const foldCount = 5;
const headings = [...new Set(codes.map((code) => code.slice(0, 4)))];
/** Neighbouring headings in different folds. */
const foldOf = ({ code }: LabelledViews) => headings.indexOf(code.slice(0, 4)) % foldCount;
const largest = Math.max(...sets.map(({ rows }) => rows.length));
/** A small file's lines count several times. */
const balanced = (keep: (row: LabelledViews) => boolean): readonly LabelledViews[] =>
  sets.flatMap(({ rows }) => {
    const kept = rows.filter(keep);
    return Array.from({ length: Math.max(1, Math.round(largest / rows.length)) }, () => kept).flat();
  });
const scored = (rows: readonly LabelledViews[], weights: readonly number[]) =>
  rows.map(({ scores, right }) => ({ totals: totals(scores, weights), right }));
const folds = Array.from({ length: foldCount }, (_, fold) => {
  const rows = balanced((row) => foldOf(row) !== fold);
  const weights = fitWeights(rows, first);
  return {
    weights,
    calibration: fitCalibration(scored(rows, weights)),
    shipped: fitCalibration(scored(rows, first)),
  };
});

const figures = (
  rows: readonly LabelledViews[],
  weightsOf: (fold: number) => readonly number[],
  calibrationOf: (fold: number) => Calibration,
) => {
  const placed = rows.map((row) => {
    const sums = totals(row.scores, weightsOf(foldOf(row)));
    const order = sums.map((_, at) => at).toSorted((a, b) => sums[b]! - sums[a]!);
    return {
      row,
      first: order[0]!,
      place: row.right === null ? Number.POSITIVE_INFINITY : order.indexOf(row.right),
    };
  });
  const share = (isRight: (one: (typeof placed)[number]) => boolean) =>
    Math.round((placed.filter(isRight).length / placed.length) * 1000) / 1000;
  // Totals over their own temperature, so that all folds can be grouped together.
  const answers = rows.map((row) => {
    const { temperature, scale } = calibrationOf(foldOf(row));
    return {
      scale,
      totals: totals(row.scores, weightsOf(foldOf(row))).map((sum) => sum / temperature),
      right: row.right,
    };
  });
  const scale = answers.reduce((sum, answer) => sum + answer.scale, 0) / answers.length;
  return {
    top1: share(({ place }) => place === 0),
    top10: share(({ place }) => place < 10),
    heading1: share(({ row, first: at }) => row.candidates[at]!.slice(0, 4) === row.code.slice(0, 4)),
    calibrationError: errorOf(answers, { temperature: 1, scale }),
  };
};
const together = { name: 'together', rows: sets.flatMap(({ rows }) => rows) };
const measured = [...sets, together];
const all = balanced(() => true);
const weights = fitWeights(all, first);
const named = (values: readonly number[]) =>
  Object.fromEntries(views.map((view, at) => [view, Math.round(values[at]! * 1000) / 1000]));
console.log(
  JSON.stringify(
    {
      shipped: {
        weights: named(first),
        calibration: fitCalibration(scored(all, first)),
        figures: Object.fromEntries(
          measured.map(({ name, rows }) => [
            name,
            figures(
              rows,
              () => first,
              (fold) => folds[fold]!.shipped,
            ),
          ]),
        ),
      },
      fitted: {
        weights: named(weights),
        calibration: fitCalibration(scored(all, weights)),
        figures: Object.fromEntries(
          measured.map(({ name, rows }) => [
            name,
            figures(
              rows,
              (fold) => folds[fold]!.weights,
              (fold) => folds[fold]!.calibration,
            ),
          ]),
        ),
      },
    },
    null,
    2,
  ),
);
