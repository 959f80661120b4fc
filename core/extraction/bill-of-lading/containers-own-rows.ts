import type { Line } from '../../layout/lines.ts';
import { piecesAt, type Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { isSumLine } from '../goods/sum-row.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findContainers } from '../values/container-number.ts';
import { findPackages } from '../values/packages.ts';
import { findWeights } from '../values/weight.ts';
import { type CargoLine, type CargoTable, goodsLines } from './cargo-table.ts';
import { type ContainerDetails, containerTypeIn } from './container-details.ts';

type Figures = Pick<ContainerDetails, 'packageCount' | 'grossWeight'>;

/** How far apart the sum of rounded weights and their printed total may lie, a weight. */
const rounding = 0.011;
/** Letters before the figure that a cell begins with. */
const mostBefore = 6;

const holdsContainer = ({ cells }: CargoLine): boolean =>
  [...cells.values()].filter((run) => findContainers(run.text).length > 0).length === 1;

/** What may stand before the packages in the words for the goods: `S.T.C. 4 DRUMS`. */
const said = phrasePattern(String.raw`^\W*{{said-to-contain}}?\W*$`);

/** The weight that a row of sums says in words, across its columns: `Total Gross Weight: 3240.400 Kgs.` */
function statedTotal(line: CargoLine | undefined, context: DocumentContext): Found<number> | null {
  for (const run of line?.cells.values() ?? []) {
    const weight = findWeights(run.text, context.decimalMark, context.knowledge.values.weightUnits).find(
      ({ unit }) => unit !== null,
    );
    if (weight) return foundAt(weight.value, 0.85, piecesAt(run, weight.index, weight.length));
  }
  return null;
}

const sumOf = (figures: readonly (Found<number> | null)[]): number =>
  figures.reduce((sum, figure) => sum + (figure?.value ?? 0), 0);

/**
 * What the columns of the goods tell of single containers, where each stands on a line with its weight: the lines of
 * one container end at the next one's, or at the sum. Empty where the weights are those of goods or of all containers,
 * as that beside a lone container is which no sum follows.
 */
export function containersOwnRows(
  cargo: CargoTable | null,
  context: DocumentContext,
): ReadonlyMap<Line, Figures> {
  const { values } = context.knowledge;
  const lines = goodsLines(cargo);
  const cellsIn = ({ cells }: CargoLine, name: ColumnName): readonly Run[] =>
    (cargo?.roles ?? []).flatMap((role, at) => (role === name ? (cells.get(at) ?? []) : []));
  const weightOn = (line: CargoLine | undefined): Found<number> | null => {
    const [run] = line ? cellsIn(line, 'grossWeight') : [];
    const [reading] = run ? findWeights(run.text, context.decimalMark, values.weightUnits) : [];
    if (!run || !reading || reading.index > mostBefore) return null;
    return foundAt(reading.value, 0.88, piecesAt(run, reading.index, reading.length));
  };
  const counted: ColumnName = cargo?.roles.includes('packageCount') ? 'packageCount' : 'description';
  const packagesOn = (line: CargoLine): readonly Found<number>[] =>
    cellsIn(line, counted).flatMap((run) => {
      const [packages] = findPackages(run.text, context.decimalMark, values);
      const isOwn = counted === 'packageCount' || said().test(run.text.slice(0, packages?.index));
      return packages && isOwn && !containerTypeIn(run.text)
        ? [foundAt(packages.count, 0.88, piecesAt(run, packages.index, packages.length))]
        : [];
    });
  const starts = lines.flatMap((line, at) => (holdsContainer(line) ? [at] : []));
  const [first = 0] = starts;
  const behind = lines.findIndex((one, at) => at > first && isSumLine(one.line, context));
  const end = behind < 0 ? lines.length : behind;
  const rows = starts.filter((at) => at < end);
  const total = weightOn(lines[behind]) ?? statedTotal(lines[behind], context);
  const blocks = rows.map((at, row) => lines.slice(at, rows[row + 1] ?? end));
  // Where a sum proves it, the weight may stand below the number: beside its seal.
  const weights = blocks.map(
    (block) => (total ? block : block.slice(0, 1)).map(weightOn).find((weight) => weight !== null) ?? null,
  );
  const all = lines.slice(0, end).filter((line) => weightOn(line) !== null);
  const isEach = rows.length > 0 && all.length === rows.length && weights.every((weight) => weight !== null);
  if (!isEach || rows.length < starts.length) return new Map();
  if (total ? Math.abs(sumOf(weights) - total.value) > rounding * rows.length : rows.length < 2)
    return new Map();
  const packages = blocks.map((block) => block.flatMap(packagesOn));
  const isCounted = packages.every((counts) => counts.length === 1);
  return new Map(
    rows.flatMap((at, row) => {
      const line = lines[at]?.line;
      const packageCount = isCounted ? (packages[row]?.[0] ?? null) : null;
      return line ? [[line, { packageCount, grossWeight: weights[row] ?? null }] as const] : [];
    }),
  );
}
