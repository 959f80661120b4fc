import { piecesAt, type Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { type ContainerReading, findContainers } from '../values/container-number.ts';
import { findNumbers } from '../values/number.ts';
import { findPackages } from '../values/packages.ts';
import { findWeights } from '../values/weight.ts';
import type { CargoTable } from './cargo-table.ts';

export interface FoundContainer {
  readonly containerNumber: Found<string>;
  readonly sealNumber: Found<string> | null;
  readonly containerType: Found<string> | null;
  readonly packageCount: Found<number> | null;
  readonly grossWeight: Found<number> | null;
}

const sealWord =
  /(?:seals?|plombe?n?|plomb|siegel|scell[ée]s?|precintos?|sigill[oi]|zegel|lacre|selo|plomba)[\s.:-]*(?:no|nr|n[°º]|number|nummer|num)?[\s.:#/-]*([A-Z]{0,4}[\s-]?\d{4,10}[A-Z]?)(?![\dA-Z])/iu;
const sealBehind = /^[\s/,;|-]+([A-Z]{0,4}-?\d{5,10})(?![\d.,A-Z])/;
const type =
  /(?<![\dA-Z])((?:20|40|45)\s?(?:ft\.?|['’′])?\s?(?:['’′])?\s?(?:GP|HC|HQ|DV|DC|ST|RF|RH|OT|FR|HR|STD|REEFER|TK|DRY)|[24L][0-9][A-Z]\d)(?![\dA-Z])/;

/** The type of container in a text, as printed, or null. */
export const containerTypeIn = (text: string): { type: string; index: number } | null => {
  const match = type.exec(text);
  return match?.[1] ? { type: match[1], index: match.index } : null;
};

/** The texts that tell of one container: its line, and what follows until the next one. */
function textsOf(context: DocumentContext, cargo: CargoTable | null) {
  const rows: { runs: Run[]; own: ContainerReading; at: Run; inCargo: boolean }[] = [];
  const cargoLines = new Map(cargo?.lines.map((one) => [one.line, one.cells]));
  for (const layout of context.layouts) {
    for (const line of layout.lines) {
      const cells = cargoLines.get(line);
      const runs: Run[] = cells ? [...cells.values()] : [...line.segments];
      const starts = runs.flatMap((run, index) =>
        findContainers(run.text).map((own) => ({ own, run, index })),
      );
      for (const { own, run, index } of starts) {
        // On a line of the goods only its own cell speaks of the container, elsewhere the whole line does.
        rows.push({ runs: cells ? [run] : runs.slice(index), own, at: run, inCargo: cells !== undefined });
      }
      const last = rows.at(-1);
      if (starts.length > 0 || !last || !cells || !last.inCargo) continue;
      const column = [...cells].find(
        ([, cell]) => Math.abs((cell.pieces[0]?.rect.x0 ?? 0) - (last.at.pieces[0]?.rect.x0 ?? 0)) < 12,
      );
      if (column && last.runs.length < 4) last.runs.push(column[1]);
    }
  }
  return rows;
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
  return [...found.values()];
}

const merged = (a: FoundContainer, b: FoundContainer): FoundContainer => ({
  containerNumber: a.containerNumber,
  sealNumber: a.sealNumber ?? b.sealNumber,
  containerType: a.containerType ?? b.containerType,
  packageCount: a.packageCount ?? b.packageCount,
  grossWeight: a.grossWeight ?? b.grossWeight,
});
