import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import type { Found } from '../found.ts';
import { isSumLine } from '../goods/sum-row.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findContainers } from '../values/container-number.ts';
import { isBelow } from './cargo-codes.ts';
import { part } from './cargo-measures.ts';
import { type CargoTable, cargoColumn, goodsLines } from './cargo-table.ts';
import { isClause, isHeading } from './clauses.ts';
import { awaitsSeal, containerTypeIn, tellsOnlyDetails } from './container-details.ts';
import { goesOnWithLabel } from './cut-labels.ts';
import { marksAmongGoods } from './marks-among-goods.ts';
import { casesNumbered, isPaintedLabel, isPaintedMeasure } from './painted.ts';
import { stampAmong } from './stamps.ts';

const marksLabel = phrasePattern(String.raw`^\W*{{marks}}(?:\s{{and}} {{number}})?\s*:\s*`);

const withoutLabel = (run: Run): Run => {
  const length = marksLabel().exec(run.text)?.[0].length ?? 0;
  return length > 0 ? runOf(piecesAt(run, length, run.text.length)) : run;
};

/** Of seals, and what is left of the name of the column: `MARKS` over `AND NUMBERS`. */
const unpainted = phrasePattern('{{seal}}|^(?:{{and}} )?{{number}}$');

const isMark = (run: Run): boolean =>
  /[\p{L}\d]/u.test(run.text) &&
  findContainers(run.text).length === 0 &&
  containerTypeIn(run.text) === null &&
  !unpainted().test(run.text) &&
  !/^\W*(?:total|[A-Z]{2}\d{5,9})\W*$/i.test(run.text) &&
  // "TOTAL: TWENTY CRATES ONLY".
  !/^\W*(?:say|total)(?!\p{L}).*(?<!\p{L})only\W*$/iu.test(run.text);

/** The column of marks without what stands in the row of sums: `TOTAL : 3 CONTENEUR(S)`, and the number behind `SELLO`. */
const marksLines = (cargo: CargoTable | null, context: DocumentContext): readonly Run[] =>
  // One column after the other: "NO." in the one goes on below it, and not with the seal in the other.
  (cargo?.roles ?? []).flatMap((role, at) =>
    role !== 'marks'
      ? []
      : goodsLines(cargo).flatMap(({ line, cells }) =>
          isSumLine(line, context) || awaitsSeal(cells.get(at - 1)?.text ?? '') ? [] : (cells.get(at) ?? []),
        ),
  );

/** "AS PER ATTACHED SHEET" is painted on nothing. */
const onOtherSheet = phrasePattern('{{on-other-sheet}}');

/** What is painted on the packages: the column of marks without containers and seals, or a line that says so. */
export function cargoMarks(cargo: CargoTable | null, context: DocumentContext): Found<string> | null {
  const own = marksLines(cargo, context).map(withoutLabel);
  // "Marks & Nos: ACME LIMA" over "NO. 1-53".
  const described = cargoColumn(cargo, 'description').filter(
    (run, at, all) =>
      marksLabel().test(run.text) ||
      (casesNumbered(run.text) && marksLabel().test(all[at - 1]?.text ?? '') && isBelow(run, all[at - 1])),
  );
  const labelled = marksAmongGoods(cargoColumn(cargo, 'description'), context);
  // Below the number of a container its own weights stand, and not those of a package.
  const holdsContainer = own.some((run) => findContainers(run.text).length > 0);
  const isMeasure = ({ text }: Run): boolean => !holdsContainer && isPaintedMeasure(text);
  const isStamp = stampAmong(goodsLines(cargo).flatMap(({ cells }) => [...cells.values()]));
  const isOwn = (run: Run): boolean =>
    isMark(run) &&
    !isStamp(run) &&
    (isPaintedLabel(run.text) || isMeasure(run) || !isClause(run, context)) &&
    !isHeading(run, context) &&
    (isMeasure(run) || !tellsOnlyDetails(run.text, context));
  const marks = own.some(isOwn) ? own : labelled.length > 0 ? labelled : described.map(withoutLabel);
  const kept: Run[] = [];
  for (const [at, run] of marks.entries()) {
    const isCut =
      kept.length > 0 && kept.at(-1) === marks[at - 1] && goesOnWithLabel(kept.at(-1), run, context);
    if (isOwn(run) || isCut) kept.push(run);
  }
  const pieces = kept.flatMap((run) => run.pieces);
  const text = kept.map((run) => run.text).join(' ');
  // "AS PER ANNEXURE ATTACHED (1 PAGE)".
  const isElsewhere = onOtherSheet().test(text) && !/\d/.test(text.replace(/\(\d{1,2}(?![\d\p{L}]).*$/u, ''));
  return part(text === '' || isElsewhere || text.length > 250 ? null : text, 0.82, pieces);
}
