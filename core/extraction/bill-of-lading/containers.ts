import type { Line } from '../../layout/lines.ts';
import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { type ContainerReading, findContainers } from '../values/container-number.ts';
import { type CargoTable, cargoColumn, goodsLines } from './cargo-table.ts';
import {
  awaitsSeal,
  bareFigures,
  type ContainerDetails,
  containerTypeIn,
  detailsIn,
  isSealAlone,
  namesSeal,
  tellsOnlyDetails,
} from './container-details.ts';
import { listedContainers, listedKey } from './container-list.ts';
import { containerParts } from './container-parts.ts';
import { containersOwnRows } from './containers-own-rows.ts';
import { labelledContainers } from './labelled-containers.ts';

export interface FoundContainer extends ContainerDetails {
  readonly containerNumber: Found<string>;
}

interface ContainerTexts {
  readonly line: Line;
  readonly runs: Run[];
  /** Other cells of its line that tell of containers only. */
  readonly beside: readonly Run[];
  readonly own: ContainerReading;
  readonly at: Run;
  readonly inCargo: boolean;
  /** The only container of its line: what stands before its number tells of it too. */
  readonly isOnly: boolean;
}

const mostRuns = 4;
/** How far apart, in points, the left edges of a container's lines may lie. */
const sameEdge = 12;

const begins = (run: Run): number => run.pieces[0]?.rect.x0 ?? 0;

/** "KG" under "40'HC / 157 PKGS / 130,650.3": the unit of a figure that the width of the column cut off. */
const isUnitOf = (last: Run | undefined, run: Run, { knowledge }: DocumentContext): boolean =>
  /\d$/.test(last?.text ?? '') &&
  run.pieces.length === 1 &&
  knowledge.values.weightUnits.has(run.text.replace(/\W/g, '').toLowerCase());

/** "Seal Number:" and the number on the next line, a figure and its unit, as one text. */
const addTo = (runs: Run[], run: Run, context: DocumentContext): void => {
  const last = runs.at(-1);
  if (last && (awaitsSeal(last.text) || isUnitOf(last, run, context)))
    runs[runs.length - 1] = runOf([...last.pieces, ...run.pieces]);
  else runs.push(run);
};

/** The texts that tell of one container: its line, and what follows until the next one. */
function textsOf(context: DocumentContext, cargo: CargoTable | null): ContainerTexts[] {
  const rows: ContainerTexts[] = [];
  const cellsOf = new Map(goodsLines(cargo).map(({ line, cells }) => [line, [...cells.values()]]));
  for (const layout of context.layouts) {
    /** Lines since that of the last container. */
    let followed = 0;
    for (const line of layout.lines) {
      const cells = cellsOf.get(line);
      const starts = startsOn(line, cells, context);
      followed = starts.length > 0 ? 0 : followed + 1;
      rows.push(...starts);
      const last = rows.at(-1);
      if (followed === 0 || last?.at.pieces[0]?.page !== layout.page) continue;
      if (followed > 3 && !last.inCargo) continue;
      const under = (cells ?? line.segments).find(
        (run) => Math.abs(begins(run) - begins(last.at)) < sameEdge,
      );
      if (under && last.runs.length < mostRuns && goesOnWith(last, under, cells !== undefined, context))
        addTo(last.runs, under, context);
    }
  }
  return rows;
}

/** @param cells those of the line, where it is one of the goods */
function startsOn(
  line: Line,
  cells: readonly Run[] | undefined,
  context: DocumentContext,
): readonly ContainerTexts[] {
  const runs = cells ?? line.segments;
  const starts = runs.flatMap((run, index) => findContainers(run.text).map((own) => ({ own, run, index })));
  return starts.map(({ own, run, index }) => ({
    line,
    // On a line of the goods only its own cell speaks of the container, elsewhere the whole line does.
    runs: cells ? [run] : runs.slice(index),
    beside: cells?.filter((other) => other !== run && tellsOnlyDetails(other.text, context)) ?? [],
    own,
    at: run,
    inCargo: cells !== undefined,
    isOnly: starts.length === 1,
  }));
}

/** Whether a text under a container's number describes it; among the goods, any text in its column may. */
function goesOnWith(
  { runs, inCargo }: ContainerTexts,
  under: Run,
  isUnderInCargo: boolean,
  context: DocumentContext,
): boolean {
  const isDetail =
    tellsOnlyDetails(under.text, context) || isSealAlone(under.text) || isUnitOf(runs.at(-1), under, context);
  if (isDetail || inCargo) return isDetail || isUnderInCargo;
  return namesSeal(under.text) || containerTypeIn(under.text) !== null;
}

/** The one type of container that the particulars state, where they state one. */
function onlyType(cargo: CargoTable | null): Found<string> | null {
  const stated = cargoColumn(cargo, 'description')
    .concat(cargoColumn(cargo, 'packageCount'), cargoColumn(cargo, 'marks'))
    .flatMap((run) => {
      const printed = containerTypeIn(run.text);
      return printed ? [foundAt(printed.type, 0.75, piecesAt(run, printed.index, printed.type.length))] : [];
    });
  const [first] = stated;
  return first && stated.every((one) => one.value === first.value) ? first : null;
}

const nothing: ContainerDetails = {
  sealNumber: null,
  containerType: null,
  packageCount: null,
  grossWeight: null,
};

const merged = (a: ContainerDetails, b: ContainerDetails): ContainerDetails => ({
  sealNumber: a.sealNumber ?? b.sealNumber,
  containerType: a.containerType ?? b.containerType,
  packageCount: a.packageCount ?? b.packageCount,
  grossWeight: a.grossWeight ?? b.grossWeight,
});

const detailsBeside = ({ beside }: ContainerTexts, context: DocumentContext): ContainerDetails =>
  beside.reduce((all, run) => merged(all, detailsIn(run, 0, true, context)), nothing);

/**
 * What the texts around a container's number say in words.
 *
 * @param isEach whether every container among the goods has its own figures on its line
 * @param isListed whether a list names the figures by its columns, so that none is guessed from their order
 */
function readTexts(
  texts: ContainerTexts,
  isEach: boolean,
  isListed: boolean,
  context: DocumentContext,
): ContainerDetails {
  const { runs, own, at, inCargo, isOnly } = texts;
  const beside = detailsBeside(texts, context);
  let details = runs.reduce((all, run) => {
    const isOwn = run === at;
    const isBehind = isOwn || !inCargo || isSealAlone(run.text) || tellsOnlyDetails(run.text, context);
    return merged(all, detailsIn(run, isOwn ? own.index + own.length : 0, isBehind, context));
  }, nothing);
  // One weight for all of them is none of the first.
  details = merged(details, isEach ? beside : { ...beside, packageCount: null, grossWeight: null });
  if (isOnly && !details.containerType) {
    // "1 x 40HC no. ZMNU 300729 5": its type stands before it.
    const printed = containerTypeIn(at.text.slice(0, own.index));
    const before = texts.line.segments.findLast((segment) => begins(segment) < begins(at));
    const typeBeside = inCargo || !before ? null : containerTypeIn(before.text);
    if (printed) details = { ...details, containerType: typeAt(at, printed) };
    else if (before && typeBeside) details = { ...details, containerType: typeAt(before, typeBeside) };
  }
  if (inCargo || isListed || (details.packageCount && details.grossWeight)) return details;
  // A row of a list of containers without names: what is left are the packages and the weight, in this order.
  const taken = [details.sealNumber, details.containerType];
  const [first, second] = bareFigures(runs.slice(1), taken, context);
  const read = (one: typeof first): Found<number> | null =>
    one ? foundAt(one.figure.value, 0.8, piecesAt(one.run, one.figure.index, one.figure.length)) : null;
  if (!first || !second || first.figure.decimals > 0) return details;
  return {
    ...details,
    packageCount: details.packageCount ?? read(first),
    grossWeight: details.grossWeight ?? read(second),
  };
}

const typeAt = (run: Run, { type, index }: { type: string; index: number }): Found<string> =>
  foundAt(type, 0.9, piecesAt(run, index, type.length));

/** All containers of a bill of lading, each once, with what stands beside their numbers. */
export function readContainers(context: DocumentContext, cargo: CargoTable | null): FoundContainer[] {
  const found = new Map<string, FoundContainer>();
  const inGoods = new Set(goodsLines(cargo).map((one) => one.line));
  const listed = listedContainers(context, (_, line) => inGoods.has(line));
  const parts = containerParts(context, cargo);
  const ownRows = containersOwnRows(cargo, context);
  const labelled = labelledContainers(context);
  // Of two lists side by side the first goes before the second.
  const listOf = ({ line, own }: ContainerTexts): number => listed.get(listedKey(line, own.value))?.list ?? 0;
  const all = textsOf(context, cargo).sort(
    (a, b) => a.line.page.number - b.line.page.number || listOf(a) - listOf(b),
  );
  const among = all.filter(({ inCargo }) => inCargo);
  const isEach =
    among.length >= 2 && among.every((texts) => detailsBeside(texts, context).grossWeight !== null);
  for (const texts of all) {
    const { own, at } = texts;
    const ownRow = ownRows.get(texts.line);
    const row =
      labelled.get(texts.line) ??
      parts.get(texts.line) ??
      listed.get(listedKey(texts.line, own.value)) ??
      (ownRow ? { ...nothing, ...ownRow } : undefined);
    const isListed = row !== undefined && (row.packageCount !== null || row.grossWeight !== null);
    const read = readTexts(texts, isEach, isListed, context);
    const details = row ? merged(row, read) : read;
    const known = found.get(own.value);
    found.set(own.value, {
      containerNumber:
        known?.containerNumber ??
        foundAt(own.value, own.proven ? 0.98 : 0.6, piecesAt(at, own.index, own.length)),
      ...(known ? merged(known, details) : details),
    });
  }
  const containers = [...found.values()];
  const [only] = containers;
  if (only && containers.length === 1)
    return [{ ...only, containerType: only.containerType ?? onlyType(cargo) }];
  return containers;
}
