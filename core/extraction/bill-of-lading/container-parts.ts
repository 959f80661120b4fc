import { squash } from '../../layout/fold.ts';
import type { Line } from '../../layout/lines.ts';
import { lookUp } from '../../layout/phrases.ts';
import { piecesAt, type Run } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import type { ContainerColumn } from '../knowledge/label-knowledge.ts';
import { findContainers } from '../values/container-number.ts';
import { findNumbers } from '../values/number.ts';
import type { CargoTable } from './cargo-table.ts';
import { type ContainerDetails, containerTypeIn } from './container-details.ts';

/** What stands between the parts of such a line; a hyphen only between spaces, since numbers of seals have some. */
const separators = [/\s[-–—]\s/g, /\s?[/|]\s?/g, /\s?;\s?/g];

/** The fewest parts that a heading names. */
const fewestParts = 3;

/** Part of a text: `860` of a word that holds the whole line, too. */
interface Part {
  readonly text: string;
  readonly pieces: Run['pieces'];
}

function partsOf(run: Run, separator: RegExp): readonly Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { index, 0: sign } of [...run.text.matchAll(separator), { index: run.text.length, 0: '' }]) {
    parts.push({ text: run.text.slice(from, index), pieces: piecesAt(run, from, index - from) });
    from = index + sign.length;
  }
  return parts;
}

/** `Container - Seal - Type - Packages - Gross weight (kg)`: what each part is; null where a run is no such heading. */
function namesIn(
  run: Run,
  separator: RegExp,
  context: DocumentContext,
): readonly (ContainerColumn | null)[] | null {
  const { containerColumns } = context.knowledge.labels;
  const ocr = run.pieces[0]?.page.source === 'ocr';
  const names = partsOf(run, separator).map(
    ({ text }) => lookUp(containerColumns, squash(text.replace(/[([].*$/, '')), ocr)[0] ?? null,
  );
  const known = names.filter((name) => name !== null && name !== 'other');
  return names[0] === 'containerNumber' && known.length >= fewestParts ? names : null;
}

function detailsOf(
  names: readonly (ContainerColumn | null)[],
  parts: readonly Part[],
  context: DocumentContext,
): ContainerDetails {
  const partOf = (name: ContainerColumn): Part | undefined => parts[names.indexOf(name)];
  const figure = (name: ContainerColumn): Found<number> | null => {
    const part = partOf(name);
    const [number] = part ? findNumbers(part.text, context.decimalMark) : [];
    return part && number?.index === 0 ? foundAt(number.value, 0.88, part.pieces) : null;
  };
  const [seal, kind] = [partOf('sealNumber'), partOf('containerType')];
  const printed = kind ? containerTypeIn(kind.text) : null;
  const count = figure('packageCount');
  const isSeal = seal !== undefined && /^(?=.*\d{3})[A-Z\d][A-Z\d -]{3,18}$/.test(seal.text);
  return {
    sealNumber: isSeal ? foundAt(seal.text.replace(/\s/g, ''), 0.9, seal.pieces) : null,
    containerType:
      kind && (printed || bareSize.test(kind.text))
        ? foundAt(printed?.type ?? kind.text, 0.93, kind.pieces)
        : null,
    packageCount: count && Number.isInteger(count.value) ? count : null,
    grossWeight: figure('grossWeight'),
  };
}

/** `20'`, `40H`. */
const bareSize = /^(?:20|40|45)(?:['’′]|[A-Z]{1,2}['’′]?)$/;

/** Where no heading names them: a type of container is known, and two figures behind it are packages and weight. */
function usualNames(
  parts: readonly Part[],
  context: DocumentContext,
): readonly (ContainerColumn | null)[] | null {
  // "EGHU 123456 7/40H/EMCLK20417": the length alone, with a letter for the height perhaps, before the seal.
  if (parts.length === 3 && bareSize.test(parts[1]?.text ?? ''))
    return ['containerNumber', 'containerType', 'sealNumber'];
  const kind = parts.findIndex(({ text }) => containerTypeIn(text)?.type === text.trim());
  const behind = parts.slice(kind + 1).map(({ text }) => findNumbers(text, context.decimalMark)[0]);
  const [count, weight, ...others] = behind;
  const isUsual =
    kind > 0 && others.length === 0 && count?.decimals === 0 && weight && weight.value > count.value;
  if (!isUsual || parts.slice(kind + 1).some(({ text }) => /\p{L}/u.test(text))) return null;
  return parts.map((_, at) => {
    if (at === kind) return 'containerType';
    if (at === 1 && kind === 2) return 'sealNumber';
    return at === kind + 1 ? 'packageCount' : at === kind + 2 ? 'grossWeight' : null;
  });
}

/**
 * What lines of containers tell whose figures stand in one text, under one heading that names them in their order:
 * `TCLU4265917/TH8842107/40HQ/860/10320` under `Container No./Seal No./Type/Packages/Weight`, or without one where
 * the parts tell what they are.
 */
export function containerParts(
  context: DocumentContext,
  cargo: CargoTable | null,
): ReadonlyMap<Line, ContainerDetails> {
  const found = new Map<Line, ContainerDetails>();
  for (const layout of context.layouts) {
    const runs = layout.lines.flatMap((line) => line.segments);
    const headings = [...(cargo?.header ?? []).map(({ run }) => run), ...runs];
    for (const line of layout.lines) {
      const run = line.segments.find((one) => findContainers(one.text)[0]?.index === 0);
      for (const separator of separators) {
        const parts = run ? partsOf(run, separator) : [];
        if (parts.length < fewestParts) continue;
        const named = headings.map((heading) => namesIn(heading, separator, context));
        const names = named.find((one) => one?.length === parts.length) ?? usualNames(parts, context);
        if (names && !found.has(line)) found.set(line, detailsOf(names, parts, context));
      }
    }
  }
  return found;
}
