import { overlapX, type Rect } from '../../layout/geometry.ts';
import type { Line, PageLayout } from '../../layout/lines.ts';
import { runOf } from '../../layout/run.ts';
import type { HeaderCell } from '../../layout/table-header.ts';
import type { DocumentContext } from '../document-context.ts';
import type { ColumnLabel, ColumnName } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { readDigits } from '../values/number.ts';
import { beginsWithPackages, isPackageWord } from '../values/packages.ts';
import { findVolumes } from '../values/volume.ts';
import { findWeights } from '../values/weight.ts';
import type { ColumnRoles } from './columns.ts';

/** Where the columns stand that tell goods from the packages over them. */
interface GoodsColumns {
  readonly description: Rect | undefined;
  readonly quantities: readonly Rect[];
  readonly weights: readonly Rect[];
}

/** `(00)340012345000000017`, in groups too: the number that a package goes by all over the world (SSCC). */
const longNumber = /^(?:\(00\)\s?|00)?\d(?:\s?\d){17}(?!\d)/;

/** `LPN: 935807`, `HU 1000004711`, `NVE-Nr. 340…`: the number of a package in warehouse systems, by its name. */
const numberByName = phrasePattern(
  String.raw`^{{package-number}}(?:[\s-]*(?:{{number}}|{{identity}}|#))?[\s.:#]*(?=\S*\d)[\p{Lu}\d()./-]+(?=\s|$)`,
);

/** `Pallet 3`, `Carton ID: C-0017`, `Case No. 4 / 12`. */
const numberByKind = phrasePattern(
  String.raw`^\p{L}+(?:[\s-]*(?:{{number}}|{{identity}}|n\.|#))?[\s.:#]*(?=\S*\d)[\p{Lu}\d./-]{1,20}(?:\s?(?:{{of}}|\/)\s?\d{1,4})?:?(?=\s|$)`,
);

/** `1 of 3`, `2/5`. */
const ofAll = phrasePattern(String.raw`(?<!\d)\d{1,4}\s?(?:{{of}}|\/)\s?\d{1,4}(?!\d)`, 'giu');

/** The sides of a package: `120 x 80 x 145 cm`. */
const sides = /\d[\d.,]*\s?(?:[cm]?m\s?)?(?:[x×*]\s?\d[\d.,]*\s?(?:[cm]?m(?!\p{L})\s?)?){1,2}/giu;

/** The most words that name what is measured: `Tare`, `L x W x H`, `Gross weight`. */
const mostNames = 8;

const textOf = ({ segments }: Line): string => runOf(segments.flatMap(({ pieces }) => pieces)).text;

/** What is left of a text without all that is measured of a package, and whether anything was. */
function measuredIn(
  text: string,
  { decimalMark, knowledge }: DocumentContext,
): { readonly left: string; readonly isMeasured: boolean } {
  const { weightUnits, volumeUnits } = knowledge.values;
  let left = text.replace(sides, ' ').replace(ofAll(), ' ');
  const readings = [
    ...findWeights(left, decimalMark, weightUnits).filter(({ unit }) => unit !== null),
    ...findVolumes(left, decimalMark, volumeUnits).filter(({ unit }) => unit !== null),
  ].sort((a, b) => b.index - a.index);
  for (const { index, length } of readings) left = `${left.slice(0, index)} ${left.slice(index + length)}`;
  return { left, isMeasured: left !== text };
}

/** A figure with a unit at most: what stands so in a column of quantities counts goods. */
const figure = /^(\d[\d.,'\s]*)(?:\s?\p{L}{1,6}\.?)?$/u;

/** The figures that stand in columns, without weights and sides that reach over them. */
function figuresIn(line: Line, columns: readonly Rect[], context: DocumentContext): number[] {
  return line.segments.flatMap(({ rect, text }) => {
    const digits = figure.exec(text)?.[1];
    const isIn = digits !== undefined && columns.some((column) => overlapX(column, rect) > 0);
    if (!isIn || measuredIn(text, context).isMeasured) return [];
    return readDigits(digits.trim(), context.decimalMark)?.value ?? [];
  });
}

/** Whether a text names a kind of packages, whole or in a code: `Euro pallet`, `CTN-M`. */
const namesKind = (text: string, { knowledge }: DocumentContext): boolean =>
  (text.match(/\p{L}{2,}/gu) ?? []).some((word) => isPackageWord(word, knowledge.values));

/** `Container: PALLET-EUR`. */
const isNamed = (text: string): boolean => /^[^:]{2,24}:\s?\S/.test(text);

const wordsIn = (text: string, least = 1): number =>
  (text.match(/\p{L}+/gu) ?? []).filter((word) => word.length >= least).length;

/** What a line begins with that names a package; sure where nothing else is called so. */
function leadOf(text: string, { knowledge }: DocumentContext): { length: number; isSure: boolean } | null {
  const sure = longNumber.exec(text) ?? numberByName().exec(text);
  const lead = sure ?? (beginsWithPackages(text, knowledge.values) ? numberByKind().exec(text) : null);
  return lead ? { length: lead[0].length, isSure: sure !== null } : null;
}

/** How many goods lie in a package, counted on the lines below up to the next one; null where these count none. */
function heldBelow(
  line: Line,
  lines: readonly Line[],
  columns: GoodsColumns,
  context: DocumentContext,
): number | null {
  const below = lines.slice(line.index + 1);
  const next = below.findIndex((one) => leadOf(textOf(one), context) !== null);
  const counted = below
    .slice(0, next < 0 ? undefined : next)
    .flatMap((one) => figuresIn(one, columns.quantities, context).slice(0, 1));
  return counted.length > 0 ? counted.reduce((all, one) => all + one, 0) : null;
}

/**
 * Whether a line tells of a package over the goods in it, as planning and warehouse systems print them: its number leads
 * (SSCC, licence plate, `Pallet 3`), what it is and what it weighs may follow, and nothing is counted in the column of
 * quantities, or the one package itself, or all that is counted below it. What is nested in it has such lines of its own.
 */
function isPackageHeading(
  line: Line,
  lines: readonly Line[],
  columns: GoodsColumns,
  context: DocumentContext,
): boolean {
  const { description, quantities, weights } = columns;
  const [first] = line.segments;
  if (!first || !description || quantities.length === 0) return false;
  if (first.rect.x0 > description.x0 + first.size) return false;
  const text = textOf(line);
  const lead = leadOf(text, context);
  if (!lead) return false;
  const rest = text.slice(lead.length).trim();
  const { left, isMeasured } = measuredIn(rest, context);
  const isKind = namesKind(rest, context);
  const counted = figuresIn(line, quantities, context);
  const isOne = lead.isSure && isKind && counted.every((count) => count === 1);
  if (counted.length > 0 && !isOne && counted[0] !== heldBelow(line, lines, columns, context)) return false;
  const hasWords = /\p{L}{3}/u.test(left);
  const isWeighed = isMeasured || figuresIn(line, weights, context).length > 0;
  if (lead.isSure) return !hasWords || isKind || isWeighed;
  if (rest === '') return line.segments.length === 1;
  const told = line.segments.filter(
    ({ rect, text: own }) => overlapX(rect, description) > 0 && !text.slice(0, lead.length).includes(own),
  );
  const isOfPackage = told.every(
    ({ text: own }) =>
      namesKind(own, context) || isNamed(own) || !/\p{L}{3}/u.test(measuredIn(own, context).left),
  );
  return isOfPackage && (isKind || isWeighed) && wordsIn(left, 3) <= mostNames;
}

/** `Tare 25,0 KG   L x W x H 120 x 100 x 45 CM   1 of 5`: nothing but what a package weighs and measures. */
function isOnlyMeasured(line: Line, context: DocumentContext): boolean {
  const { left, isMeasured } = measuredIn(textOf(line), context);
  return isMeasured && !/\d/.test(left) && wordsIn(left) <= mostNames;
}

/** The lines of a page that tell of the packages over its goods, with those right below that go on with their measures. */
export function packageHeadings(
  { lines }: PageLayout,
  header: readonly HeaderCell<ColumnLabel>[],
  roles: ColumnRoles,
  context: DocumentContext,
): ReadonlySet<Line> {
  const rectsOf = (...names: readonly ColumnName[]): Rect[] =>
    header.flatMap(({ rect }, at) => (names.includes(roles[at] ?? 'ignored') ? [rect] : []));
  const columns: GoodsColumns = {
    description: [...rectsOf('description'), ...rectsOf('partNumber')][0],
    quantities: rectsOf('quantity'),
    weights: rectsOf('netWeight', 'grossWeight'),
  };
  const headings = new Set<Line>();
  for (const line of lines) {
    const above = lines[line.index - 1];
    const goesOn = above !== undefined && headings.has(above) && isOnlyMeasured(line, context);
    if (goesOn || isPackageHeading(line, lines, columns, context)) headings.add(line);
  }
  return headings;
}

const byKind = phrasePattern(String.raw`^(?:\d\.?\s)?{{packages-by-kind}}\s?:?$`);

/** Whether a line is the heading of what was used for packing, summed up by kinds below the goods. */
export const headsPackages = ({ segments }: Line): boolean =>
  segments.length === 1 && byKind().test(segments[0]?.text ?? '');
