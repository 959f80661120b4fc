import { foldText } from '../../layout/fold.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import type { ColumnName } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { allSegments } from '../measures.ts';
import { findContainers } from '../values/container-number.ts';
import { findNumbers } from '../values/number.ts';
import { findPackages, packageTypeIn } from '../values/packages.ts';
import { column, figureOf, type Measured, part } from './cargo-measures.ts';
import { type CargoTable, cargoColumn, goodsLines } from './cargo-table.ts';
import { containerTypeIn } from './container-details.ts';
import { contentSaid } from './content-said.ts';
import { kindBeforeGoods } from './kind-before-goods.ts';

/** "20 PALLETS WITH 1560 BOXES": the boxes are within the pallets. */
const outermost = <Packages extends { readonly index: number }>(
  stated: readonly Packages[],
): readonly Packages[] => ((stated[0]?.index ?? mostBefore) < mostBefore ? stated.slice(0, 1) : stated);

/** The cells of the columns of one name, with their rows. */
const cellsOf = (cargo: CargoTable | null, name: ColumnName): readonly { run: Run; row: number }[] =>
  goodsLines(cargo).flatMap(({ cells }, row) =>
    (cargo?.roles ?? []).flatMap((role, at) => {
      const run = role === name ? cells.get(at) : undefined;
      return run ? [{ run, row }] : [];
    }),
  );

/** `215 WOODEN` over `CASES`: the word for the packages, cut by the width of their column. */
const withCutKinds = (
  cells: readonly { run: Run; row: number }[],
  { knowledge, decimalMark }: DocumentContext,
): readonly { run: Run; row: number }[] =>
  cells.map(({ run, row }, at) => {
    const next = cells[at + 1];
    const isCut =
      next?.row === row + 1 &&
      /^\W*\d[\d.,]*\s+\p{L}+$/u.test(run.text) &&
      /^\p{L}+$/u.test(next.run.text) &&
      findPackages(run.text, decimalMark, knowledge.values).length === 0;
    return isCut ? { run: runOf([...run.pieces, ...next.run.pieces]), row } : { run, row };
  });

const rowsOfContainers = (cargo: CargoTable | null): readonly number[] =>
  goodsLines(cargo).flatMap(({ cells }, row) =>
    [...cells.values()].some((run) => findContainers(run.text).length > 0) ? [row] : [],
  );

/** Whether there is one count for each container: all of them on its row or below it, or all on it or above it. */
const standBesideEach = (counts: readonly number[], containers: readonly number[]): boolean =>
  counts.length === containers.length &&
  (counts.every((row, at) => row >= (containers[at] ?? 0) && row < (containers[at + 1] ?? Infinity)) ||
    counts.every((row, at) => row <= (containers[at] ?? 0) && row > (containers[at - 1] ?? -1)));

/** Letters before the count that a text begins with. */
const mostBefore = 5;

/** `TYPE | SKIDS` beside the count of handling units: a column of kinds of packages and nothing else, all alike. */
function kindColumn(cargo: CargoTable | null, context: DocumentContext): Found<string> | null {
  const { values } = context.knowledge;
  for (const [at, role] of (cargo?.roles ?? []).entries()) {
    if (role !== 'ignored' && role !== null) continue;
    const cells = goodsLines(cargo).flatMap(({ cells }) => cells.get(at) ?? []);
    const isKind = ({ text }: Run): boolean => {
      const named = packageTypeIn(text, values);
      return named !== null && named.type.length === text.trim().length;
    };
    const [first] = cells;
    if (!first || !cells.every((run) => isKind(run) && foldText(run.text) === foldText(first.text))) continue;
    return foundAt(first.text.trim(), 0.85, first.pieces);
  }
  return null;
}

/** Vehicles and machines go without packages: `4 UNITS OF USED MOTOR VEHICLES`. */
const looseUnits = phrasePattern(
  String.raw`^\W*(\d{1,4})\s({{loose-unit}})\s(?:{{of}}\s)?(?:{{without-packing}}\s?:\s)?(?=\p{L}{3})`,
);

const containersCounted = phrasePattern(String.raw`^\W*\d+\W{0,3}(?:x\s?\d{2}\W{0,3})?{{container}}`);

const countsContainers = (pieces: Run['pieces'], cargo: CargoTable | null): boolean =>
  cargoColumn(cargo, 'packageCount').some(
    (run) => pieces[0] !== undefined && run.pieces.includes(pieces[0]) && containersCounted().test(run.text),
  );

/** Liquids go without packages: `2 x 20 FT ISO TANK CONTAINERS STC:` counts what holds them. */
const tanks = phrasePattern(
  String.raw`^\W*(\d{1,3})\s?(?:x\s?)?(?:(?:20|40)\s?(?:ft\.?|['’′])?\s)?({{tank-container}})(?!\p{L})`,
);

function tanksIn(run: Run): { count: Found<number>; type: Found<string> } | null {
  const [all, count, type] = tanks().exec(run.text) ?? [];
  if (!all || !count || !type) return null;
  const [from, to] = [run.text.indexOf(count), run.text.indexOf(type)];
  return {
    count: foundAt(Number(count), 0.85, piecesAt(run, from, count.length)),
    type: foundAt(type, 0.8, piecesAt(run, to, type.length)),
  };
}

/** How many of them the line over the goods says, with the words for the goods behind the count. */
export function unitsIn(run: Run): { count: number; type: string; length: number } | null {
  const match = looseUnits().exec(run.text);
  const [all, count, type] = match ?? [];
  return all && count && type ? { count: Number(count), type, length: all.length } : null;
}

/** The counts in the column of packages. */
const countedIn = (cargo: CargoTable | null, context: DocumentContext): readonly Measured<string>[] =>
  column<string>(cargo, 'packageCount', context, (run) => {
    const [number] = findNumbers(run.text, context.decimalMark);
    if (!number || number.index > 3 || number.decimals > 0 || containerTypeIn(run.text)) return null;
    const [packages] = findPackages(run.text, context.decimalMark, context.knowledge.values);
    return {
      value: number.value,
      unit: packages?.type ?? null,
      pieces: piecesAt(run, number.index, number.length),
    };
  });

interface StatedPackages {
  readonly run: Run;
  readonly row: number;
  readonly one: ReturnType<typeof findPackages>[number];
}

/** Counts with a word for packages, in the column of packages or among the goods; the outer packages where there are inner ones. */
function statedIn(cargo: CargoTable | null, context: DocumentContext): readonly StatedPackages[] {
  const all = (['packageCount', 'description'] as const).flatMap((name) =>
    withCutKinds(cellsOf(cargo, name), context).flatMap(({ run, row }) =>
      containerTypeIn(run.text)
        ? []
        : outermost(findPackages(run.text, context.decimalMark, context.knowledge.values)).map((one) => ({
            run,
            row,
            one,
          })),
    ),
  );
  // "52 PALLETS" over "SAID TO CONTAIN 640 CARTONS OF …" or over "(=640 CARTONS)": the cartons are within the pallets.
  const outer = all.filter(({ run }) => !contentSaid().test(run.text) && !/^\W*[([]/.test(run.text));
  return outer.length > 0 ? outer : all;
}

interface CargoPackages {
  readonly count: Found<number> | null;
  readonly type: Found<string> | null;
}

/** Tanks, vehicles and machines at the head of the goods. */
function unpackedGoods(cargo: CargoTable | null): CargoPackages | null {
  const [goods] = cargoColumn(cargo, 'description');
  if (!goods) return null;
  const units = unitsIn(goods);
  const [count, type] = [goods.text.search(/\d/), goods.text.indexOf(units?.type ?? '')];
  return (
    tanksIn(goods) ??
    (units && {
      count: foundAt(units.count, 0.85, piecesAt(goods, count, String(units.count).length)),
      type: foundAt(units.type, 0.8, piecesAt(goods, type, units.type.length)),
    })
  );
}

/** The count in the column of packages: its sum, or what all of its rows say. */
function columnCount(
  counted: readonly Measured<string>[],
  cargo: CargoTable | null,
  context: DocumentContext,
): Found<number> | null {
  const read = figureOf(counted);
  // Handling units in the rows of several goods, each with its weight: one of the counts is not that of all.
  const isOfRows =
    counted.length > 1 &&
    !counted.some(({ isSum }) => isSum) &&
    cellsOf(cargo, 'packageCount').every(({ run, row }) => {
      const cells = goodsLines(cargo)[row]?.cells;
      const has = (name: ColumnName): boolean => cells?.has(cargo?.roles.indexOf(name) ?? -1) ?? false;
      return !/^\d/.test(run.text) || (has('description') && has('grossWeight'));
    });
  if (!isOfRows || counted.some(({ value }) => value !== read?.value))
    return part(read?.value ?? null, 0.9, read?.pieces ?? []);
  // "No. of packages 34" elsewhere on the page says their sum.
  const sum = counted.reduce((all, { value }) => all + value, 0);
  const stated = allSegments(context).find(({ text }) => text.trim() === String(sum));
  return part(sum, 0.9, stated?.pieces ?? []);
}

/** What all counts with a word for packages say; their sum where each stands beside its container: `45 CRATES`, `42 CRATES`. */
function statedCount(stated: readonly StatedPackages[], cargo: CargoTable | null): Found<number> | null {
  const [first] = stated;
  if (!first) return null;
  const rows = stated.map(({ row }) => row);
  const isEach = stated.length > 1 && standBesideEach(rows, rowsOfContainers(cargo));
  if (!isEach && stated.some(({ one }) => one.count !== first.one.count)) return null;
  const count = isEach ? stated.reduce((all, { one }) => all + one.count, 0) : first.one.count;
  return foundAt(count, 0.85, piecesAt(first.run, first.one.index, first.one.length));
}

function statedKind(stated: readonly StatedPackages[]): Found<string> | null {
  for (const { run, one } of stated)
    if (one.type !== null) return foundAt(one.type, 0.9, piecesAt(run, one.typeIndex, one.type.length));
  return null;
}

const packedIn = /^\W*(?:packed )?(?:in|en|auf|su|op|em|w)\s\p{L}+\W*$/iu;

/** A kind of packages apart from their count: in their column, or as `PACKED IN CARTONS` among the goods. */
function kindInWords(cargo: CargoTable | null, { knowledge }: DocumentContext): Found<string> | null {
  const column = cargoColumn(cargo, 'packageCount');
  const packed = cargoColumn(cargo, 'description').filter(({ text }) => packedIn.test(text));
  for (const run of [...column, ...packed]) {
    const named = containerTypeIn(run.text) ? null : packageTypeIn(run.text, knowledge.values);
    if (named) return foundAt(named.type, 0.85, piecesAt(run, named.index, named.type.length));
  }
  // "147" over "BULTOS": any word for packages, alone in their column.
  const word = column.find(({ text }) => knowledge.values.anyPackageWords.has(foldText(text.trim())));
  return word ? foundAt(word.text.trim(), 0.8, word.pieces) : null;
}

/** Number and kind of packages: their own column, or the words in the description. */
export function cargoPackages(cargo: CargoTable | null, context: DocumentContext): CargoPackages {
  const stated = statedIn(cargo, context);
  // "1 CONTAINER" beside "540 CTNS" counts no packages.
  const counted = countedIn(cargo, context).filter(
    ({ pieces }) => stated.length === 0 || !countsContainers(pieces, cargo),
  );
  const unpacked = counted.length === 0 && stated.length === 0 ? unpackedGoods(cargo) : null;
  if (unpacked) return unpacked;
  const count = columnCount(counted, cargo, context) ?? statedCount(stated, cargo);
  const type =
    statedKind(stated) ??
    kindColumn(cargo, context) ??
    kindBeforeGoods(cargo, context) ??
    (count && kindInWords(cargo, context));
  return { count, type };
}

/** The kind of the packages wherever their count is printed with a word for it; a word for any kind at last. */
export function kindOfPackages(count: Found<number> | null, context: DocumentContext): Found<string> | null {
  if (!count) return null;
  const { values } = context.knowledge;
  let any: Found<string> | null = null;
  for (const run of allSegments(context)) {
    for (const one of findPackages(run.text, context.decimalMark, values)) {
      if (one.count !== count.value) continue;
      if (one.type) return foundAt(one.type, 0.85, piecesAt(run, one.typeIndex, one.type.length));
      const text = run.text.slice(one.index, one.index + one.length);
      const word = /\p{L}{3,}/u.exec(text);
      if (word) any ??= foundAt(word[0], 0.7, piecesAt(run, one.index + word.index, word[0].length));
    }
  }
  return any;
}
