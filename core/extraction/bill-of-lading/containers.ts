import { piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { type ContainerReading, findContainers } from '../values/container-number.ts';
import { findNumbers } from '../values/number.ts';
import { findPackages } from '../values/packages.ts';
import { findWeights } from '../values/weight.ts';
import { type CargoTable, cargoColumn, goodsLines } from './cargo-table.ts';

export interface FoundContainer {
  readonly containerNumber: Found<string>;
  readonly sealNumber: Found<string> | null;
  readonly containerType: Found<string> | null;
  readonly packageCount: Found<number> | null;
  readonly grossWeight: Found<number> | null;
}

const sealNumber = String.raw`[A-Z]{0,4}[\s-]?[A-Z]{0,4}\d{4,10}[A-Z]?`;
const sealWord = new RegExp(
  String.raw`(?:seals?|plombe?n?|plomb|siegel|scell[ée]s?|precintos?|sigill[oi]|zegel|lacre|selo|plomba)[\s.:-]*(?:no|nr|n[°º]|number|nummer|num)?[\s.:#/-]*(${sealNumber})(?![\dA-Z])`,
  'iu',
);
/** A label of seals whose number stands on the next line. */
const sealAwaited =
  /(?:seals?|plomb\p{L}*|siegel|scell\p{L}*|precintos?|sigill\p{L}*)\W*(?:no|nr|number|nummer)?\W*$/iu;
const sealBehind = /^[\s/,;|-]+([A-Z]{0,4}-?[A-Z]{0,4}\d{5,10})(?![\d.,A-Z])/;
const type =
  /(?<![\dA-Z])((?:20|40|45)\s?(?:ft\.?|['’′])?\s?(?:x\s?[89]['’′]?\s?6?["”]?\s?)?(?:['’′])?\s?(?:REEFER\s)?(?:GP|HC|HQ|DV|DC|ST|RF|RH|OT|FR|HR|STD|HIGH\s?CUBE|HI-?CUBE|REEFER|TK|DRY|STANDARD|OPEN\sTOP|FLAT\sRACK)|[24L][0-9][A-Z]\d)(?![\dA-Z])/;

/** The type of container in a text, as printed, or null. */
export const containerTypeIn = (text: string): { type: string; index: number } | null => {
  const match = type.exec(text);
  return match?.[1] ? { type: match[1], index: match.index } : null;
};

interface ContainerTexts {
  readonly runs: Run[];
  readonly own: ContainerReading;
  readonly at: Run;
  readonly inCargo: boolean;
}

const mostRuns = 4;
/** How far apart, in points, the left edges of a container's lines may lie. */
const sameEdge = 12;

const begins = (run: Run): number => run.pieces[0]?.rect.x0 ?? 0;

/** "Seal Number:" and the number on the next line, as one text. */
const addTo = (runs: Run[], run: Run): void => {
  const last = runs.at(-1);
  if (last && sealAwaited.test(last.text)) runs[runs.length - 1] = runOf([...last.pieces, ...run.pieces]);
  else runs.push(run);
};

/** The texts that tell of one container: its line, and what follows until the next one. */
function textsOf(context: DocumentContext, cargo: CargoTable | null): ContainerTexts[] {
  const rows: ContainerTexts[] = [];
  const cargoLines = new Map(cargo?.lines.map((one) => [one.line, one.cells]));
  const inGoods = new Set(goodsLines(cargo).map((one) => one.line));
  for (const layout of context.layouts) {
    let followed = 0;
    for (const line of layout.lines) {
      const cells = inGoods.has(line) ? cargoLines.get(line) : undefined;
      const runs: readonly Run[] = cells ? [...cells.values()] : line.segments;
      const starts = runs.flatMap((run, index) =>
        findContainers(run.text).map((own) => ({ own, run, index })),
      );
      for (const { own, run, index } of starts) {
        // On a line of the goods only its own cell speaks of the container, elsewhere the whole line does.
        rows.push({ runs: cells ? [run] : runs.slice(index), own, at: run, inCargo: cells !== undefined });
        followed = 0;
      }
      const last = rows.at(-1);
      if (starts.length > 0 || !last || last.at.pieces[0]?.page !== layout.page) continue;
      followed += 1;
      if (last.inCargo ? !cells : followed > 3) continue;
      const under = runs.find((run) => Math.abs(begins(run) - begins(last.at)) < sameEdge);
      const wanted = last.inCargo || sealWord.test(under?.text ?? '') || containerTypeIn(under?.text ?? '');
      if (under && wanted && last.runs.length < mostRuns) addTo(last.runs, under);
    }
  }
  return rows;
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

/** All containers of a bill of lading, each once, with what stands beside their numbers. */
export function readContainers(context: DocumentContext, cargo: CargoTable | null): FoundContainer[] {
  const found = new Map<string, FoundContainer>();
  const { values } = context.knowledge;
  for (const { runs, own, at, inCargo } of textsOf(context, cargo)) {
    const known = found.get(own.value);
    let seal: Found<string> | null = null;
    let kind: Found<string> | null = null;
    let packages: Found<number> | null = null;
    let weight: Found<number> | null = null;
    for (const run of runs) {
      const from = run === at ? own.index + own.length : 0;
      const rest = run.text.slice(from);
      const named = sealWord.exec(rest);
      const behind = run === at || !inCargo ? sealBehind.exec(run === at ? rest : ` ${rest}`) : null;
      const value = named?.[1] ?? behind?.[1];
      if (!seal && value) {
        const index = from + rest.indexOf(value);
        seal = foundAt(value.replace(/\s/g, ''), named ? 0.92 : 0.85, piecesAt(run, index, value.length));
      }
      const printed = containerTypeIn(rest);
      if (!kind && printed)
        kind = foundAt(printed.type, 0.93, piecesAt(run, from + printed.index, printed.type.length));
      const [count] = findPackages(rest, context.decimalMark, values);
      if (!packages && count)
        packages = foundAt(count.count, 0.9, piecesAt(run, from + count.index, count.length));
      const kilos = findWeights(rest, context.decimalMark, values.weightUnits).find(
        (one) => one.unit === 'kg' || one.unit === 'lb',
      );
      if (!weight && kilos)
        weight = foundAt(kilos.value, 0.9, piecesAt(run, from + kilos.index, kilos.length));
    }
    if (!inCargo && (!packages || !weight)) {
      // A row of a list of containers: what is left are the packages and the weight, in this order.
      const numbers = runs.slice(1).flatMap((run) => {
        const taken = [seal, kind].some((one) => one !== null && run.text.includes(one.evidence.text));
        const figures = findNumbers(run.text, context.decimalMark);
        return taken || figures.length !== 1 ? [] : figures.map((figure) => ({ run, figure }));
      });
      const [first, second] = numbers;
      const read = (one: typeof first): Found<number> | null =>
        one ? foundAt(one.figure.value, 0.8, piecesAt(one.run, one.figure.index, one.figure.length)) : null;
      if (first && second && first.figure.decimals === 0) {
        packages ??= read(first);
        weight ??= read(second);
      }
    }
    const one: FoundContainer = {
      containerNumber: foundAt(own.value, own.proven ? 0.98 : 0.6, piecesAt(at, own.index, own.length)),
      sealNumber: seal,
      containerType: kind,
      packageCount: packages,
      grossWeight: weight,
    };
    found.set(own.value, known ? merged(known, one) : one);
  }
  const all = [...found.values()];
  const [only] = all;
  if (only && all.length === 1) return [{ ...only, containerType: only.containerType ?? onlyType(cargo) }];
  return all;
}

const merged = (a: FoundContainer, b: FoundContainer): FoundContainer => ({
  containerNumber: a.containerNumber,
  sealNumber: a.sealNumber ?? b.sealNumber,
  containerType: a.containerType ?? b.containerType,
  packageCount: a.packageCount ?? b.packageCount,
  grossWeight: a.grossWeight ?? b.grossWeight,
});
