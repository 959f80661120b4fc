import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { isSumOf, type Parts, possibleTotals } from '../fields/choose-total.ts';
import { fieldReaders } from '../fields/field-readers.ts';
import { bestOf, candidatesFor, type LabelledPlaces } from '../fields/header-fields.ts';
import { type Found, foundAt, withConfidence } from '../found.ts';
import { packageTypeReader } from '../measures.ts';
import { findPackages, packageTypeIn } from '../values/packages.ts';
import { figureIn } from './goods-line.ts';
import type { GoodsRows } from './goods-rows.ts';
import { type CountedPackages as Counted, packageKind } from './package-kind.ts';

export interface Packages {
  readonly packageCount: Found<number> | null;
  readonly packageType: Found<string> | null;
}

const countAt = ({ run, packages }: Counted, confidence: number): Found<number> =>
  foundAt(packages.count, confidence, piecesAt(run, packages.index, packages.length));

const itself = (value: number): number => value;

/** The number of the last package, where the packages are counted: `1-20`, `21-35`, `C/NO. 1-40`. */
function lastNumber(table: GoodsRows | null, context: DocumentContext): number | null {
  const ranges = (table?.roles ?? []).flatMap((role, column) =>
    role === null || role === 'ignored' || role === 'packageCount' || role === 'lineNumber'
      ? (table?.rows ?? []).flatMap((row) => row.cells.get(column)?.[0]?.text ?? [])
      : [],
  );
  const ends = ranges.flatMap((text) => {
    const match = /^(\d{1,5})\s?[-–~]\s?(\d{1,5})$/.exec(text);
    return match && Number(match[1]) <= Number(match[2]) ? [Number(match[2])] : [];
  });
  if (ends.length > 0) return Math.max(...ends);
  const marks = context.layouts.flatMap((layout) =>
    layout.lines.flatMap((line) =>
      line.segments.flatMap((segment) => {
        const match =
          /(?:^|\s)(?:C\/?T?N?\/?|CASE\s|CTN\s|CARTON\s|BALE\s|PKG\s)?NO?S?[.:]*\s?1\s?[-–~/]\s?(\d{1,5})$/i.exec(
            segment.text,
          );
        return match ? [Number(match[1])] : [];
      }),
    ),
  );
  return marks.length > 0 && marks.every((mark) => mark === marks[0]) ? (marks[0] ?? null) : null;
}

/** All packages in the cell of the first line, where no other line has any: `60 CARTONS` over goods packed together. */
function onlyCount(table: GoodsRows | null, context: DocumentContext): Counted[] {
  const at = table?.roles.indexOf('packageCount') ?? -1;
  const filled = (table?.rows ?? []).flatMap((row) => row.cells.get(at) ?? []);
  const rows = (table?.rows ?? []).filter((row) => row.cells.has(at)).length;
  if (!table || rows !== 1 || table.rows.length < 2) return [];
  const run = runOf(filled.flatMap((one) => one.pieces));
  return findPackages(run.text, context.decimalMark, context.knowledge.values).map((packages) => ({
    run,
    packages,
  }));
}

/** How many packages, from labels, the row of sums and sentences, best first, and what the lines bear out. */
function countOf(
  parts: Parts,
  stated: {
    readonly labelled: ReturnType<typeof candidatesFor<number>>;
    readonly sum: Found<number> | null;
    readonly inSums: readonly Counted[];
    readonly free: readonly Counted[];
  },
  last: number | null,
): Found<number> | null {
  const { labelled, sum, inSums, free } = stated;
  const all = [
    ...labelled,
    ...(sum ? [sum] : []),
    ...inSums.map((one) => countAt(one, 0.85)),
    ...free.map((one) => countAt(one, 0.7)),
  ];
  const borne = all.find((one) => isSumOf(one.value, parts));
  if (borne) return withConfidence(borne, Math.max(borne.confidence, 0.97));
  const counted = all.find((one) => one.value === last);
  if (counted) return withConfidence(counted, Math.max(counted.confidence, 0.9));
  const best = bestOf(possibleTotals(labelled, parts, itself), 0.3);
  if (best && sum && best.value !== sum.value)
    return best.confidence >= sum.confidence ? withConfidence(best, best.confidence * 0.8) : sum;
  const [inSum] = inSums;
  const firsts = free.filter((one, at) => free[at - 1]?.run !== one.run);
  const [first] = firsts;
  const alone = first && firsts.every((one) => one.packages.count === first.packages.count) ? first : null;
  const found = best ?? sum ?? (inSum ? countAt(inSum, 0.85) : alone ? countAt(alone, 0.78) : null);
  if (!found || found.value < parts.largest) return null;
  return parts.sum === null ? found : withConfidence(found, found.confidence * 0.85);
}

/** Number and kind of all packages: labelled, in the row of sums (`TOTAL 85 CTNS`), or in a sentence. */
export function statedPackages(
  parts: Parts,
  table: GoodsRows | null,
  labelled: LabelledPlaces,
  context: DocumentContext,
): Packages {
  const { values } = context.knowledge;
  const counted = candidatesFor('packageCount', fieldReaders(context).count, labelled);
  const typed = bestOf(candidatesFor('packageType', packageTypeReader(context), labelled), 0.4);
  const inRuns = (runs: readonly Run[]): Counted[] =>
    runs.flatMap((run) =>
      findPackages(run.text, context.decimalMark, values).map((packages) => ({ run, packages })),
    );
  const sums = [...(table?.sums ?? [])].sort(([a], [b]) => a - b).flatMap(([, runs]) => runs);
  // "3 | BOXES TOTAL": the number stands under those of the boxes, its word in the next column.
  const parted = sums.flatMap((run, at) => {
    const next = sums[at + 1];
    return next && /^\d+$/.test(run.text) && packageTypeIn(next.text, values)?.index === 0
      ? [runOf([...run.pieces, ...next.pieces])]
      : [];
  });
  const inSums = inRuns([...sums, ...parted]);
  const outside = inRuns(
    context.layouts.flatMap((layout, page) =>
      layout.lines
        .filter((line) => !table?.lines.get(page)?.has(line.index))
        .flatMap((line) => line.segments as readonly Run[]),
    ),
  );
  const free = outside.length > 0 ? outside : onlyCount(table, context);
  const column = table?.roles.findIndex((role, at) => role === 'packageCount' && table.sums.has(at)) ?? -1;
  const sum = figureIn(table?.sums.get(column), context);
  const packageCount =
    countOf(parts, { labelled: counted, sum, inSums, free }, lastNumber(table, context)) ??
    saidOnce(table, context);
  const kinds = { typed, inSums, free, hit: counted[0]?.hit ?? null, count: packageCount };
  return { packageCount, packageType: packageKind(kinds, table, context) };
}

/** How sure the only figure of a column of packages is that of all lines. */
const onceForAll = 0.75;

/** The packages of all goods, said once in their column, beside the first of several lines. */
function saidOnce(table: GoodsRows | null, context: DocumentContext): Found<number> | null {
  const column = table?.roles.indexOf('packageCount') ?? -1;
  const [first, ...others] = (table?.rows ?? []).map((row) => row.cells.get(column));
  if (!first || others.length === 0 || others.some((cell) => cell !== undefined)) return null;
  return figureIn(first, context, onceForAll);
}
