import { foldText } from '../../layout/fold.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { isSumOf, type Parts, possibleTotals } from '../fields/choose-total.ts';
import { fieldReaders } from '../fields/field-readers.ts';
import { bestOf, candidatesFor, type LabelledPlaces } from '../fields/header-fields.ts';
import { type Found, foundAt, withConfidence } from '../found.ts';
import { packageTypeReader } from '../measures.ts';
import { findPackages, type PackagesReading, packageTypeIn } from '../values/packages.ts';
import { countedColumn } from './columns.ts';
import { figureIn } from './goods-line.ts';
import type { GoodsRows } from './goods-rows.ts';

export interface Packages {
  readonly packageCount: Found<number> | null;
  readonly packageType: Found<string> | null;
}

/** A count with the word for packages behind it: `45 CTNS`. */
interface Counted {
  readonly run: Run;
  readonly packages: PackagesReading;
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

/** "NO. OF SLABS": a column that counts what no list of packages knows. */
function countedKind(text: string, any: ReadonlySet<string>): { type: string; index: number } | null {
  const match = countedColumn.exec(text);
  return match?.[1] && !any.has(foldText(match[1]))
    ? { type: match[1], index: match[0].length - match[1].length }
    : null;
}

/** Whether a table counts packages line by line. */
const counts = (table: GoodsRows | null): boolean => {
  const at = table?.roles.indexOf('packageCount') ?? -1;
  return at >= 0 && (table?.rows.some((row) => row.cells.has(at)) ?? false);
};

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
  const inSums = inRuns([...(table?.sums.values() ?? [])].flat());
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
  if (typed) return { packageCount, packageType: typed };
  const same = [...inSums, ...free].find(
    ({ packages }) => packages.type !== null && (!packageCount || packages.count === packageCount.value),
  );
  if (same?.packages.type) {
    const { type, typeIndex } = same.packages;
    return { packageCount, packageType: foundAt(type, 0.88, piecesAt(same.run, typeIndex, type.length)) };
  }
  const any = anyKind([...inSums, ...free], packageCount);
  if (any) return { packageCount, packageType: any };
  // "Total Cartons: 205", and a column called "Cartons".
  const label = counted[0]?.hit;
  const printed: readonly (Run | undefined)[] = [
    label ? { ...label.segment } : undefined,
    table?.header[table.roles.indexOf('packageCount')]?.run,
  ];
  for (const run of printed) {
    const counted = run && packageCount ? countedKind(run.text, values.anyPackageWords) : null;
    const named = run ? (packageTypeIn(run.text, values) ?? counted) : null;
    if (run && named && (packageCount || counts(table)))
      return {
        packageCount,
        packageType: foundAt(named.type, 0.82, piecesAt(run, named.index, named.type.length)),
      };
  }
  return { packageCount, packageType: null };
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

/** Where no kind of packages is told, the word for any kind that stands beside their number: `238 PACKAGES`. */
function anyKind(counted: readonly Counted[], count: Found<number> | null): Found<string> | null {
  for (const { run, packages } of counted) {
    if (packages.count !== count?.value) continue;
    const word = /\p{L}{3,}/u.exec(run.text.slice(packages.index, packages.index + packages.length));
    if (word) return foundAt(word[0], 0.7, piecesAt(run, packages.index + word.index, word[0].length));
  }
  return null;
}
