import { boxBelow } from '../../layout/form-box.ts';
import { type LabelHit, segmentBeside } from '../../layout/labels.ts';
import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import { coverOf, findPhrases, lookUp } from '../../layout/phrases.ts';
import { keyOf, type Run, runOf } from '../../layout/run.ts';
import { boxEdges, type DocumentContext, meansAny } from '../document-context.ts';
import { isSumLine } from '../goods/sum-row.ts';
import type { ColumnName, Label } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findPackages } from '../values/packages.ts';
import { findVolumes } from '../values/volume.ts';
import { findWeights } from '../values/weight.ts';
import { containersSaid } from './before-goods.ts';
import { unitsIn } from './cargo-packages.ts';
import type { CargoLine, CargoTable } from './cargo-table.ts';
import { cargoDetails } from './cargo-text.ts';
import { containerTypeIn } from './container-details.ts';
import { containerRows } from './container-rows.ts';

const mostLines = 10;
/** The most words that a heading of the goods has beside its own: `Goods - as declared by the shipper`. */
const mostOtherWords = 6;

/** "Goods as declared by the shipper", in the languages of bills. */
const declared = phrasePattern(String.raw`^\W*(?:{{as-told}}\s)?\W*(?:{{declares}}|{{furnished}})`);

/** "Deck cargo: the Carrier may carry the goods on any deck …": a condition of carriage, which describes no goods. */
const clauseInPrint = phrasePattern(String.raw`^{{article}}\s{{carriage-party}}`);

/** The names of columns over a list of containers. */
function headsList({ segments }: Line, context: DocumentContext): boolean {
  const { containerColumns } = context.knowledge.labels;
  const named = segments.filter((segment) => coverOf(segment, containerColumns, false) >= 0.7);
  return named.length >= 3 && named.length > 0.7 * segments.length;
}

/** `noch Warenbeschreibung: Gläser`: the goods behind a heading that returns. */
function behindHeading(layout: PageLayout, run: Run, context: DocumentContext): Run {
  const segment = layout.lines
    .flatMap(({ segments }) => segments)
    .find(({ pieces }) => pieces[0] !== undefined && pieces[0] === run.pieces[0]);
  const heading = segment ? headingOf(layout, segment, context) : null;
  return heading?.colon ? runOf(run.pieces.slice(heading.to)) : run;
}

/** The goods as particulars of a single column. */
function singleColumn(layout: PageLayout, runs: readonly Run[], context: DocumentContext): CargoTable | null {
  const all = runs.slice(0, mostLines).flatMap((run, at): CargoLine[] => {
    const line = layout.lines.find((one) =>
      one.segments.some((segment) => segment.pieces.includes(run.pieces[0] as never)),
    );
    const goods = at === 0 ? run : behindHeading(layout, run, context);
    return line && goods.pieces.length > 0 ? [{ line, cells: new Map([[0, goods]]) }] : [];
  });
  const end = all.findIndex(({ line }) => headsList(line, context));
  const lines = end < 0 ? all : all.slice(0, end);
  if (!lines.some(({ cells }) => /\p{L}{3}/u.test(cells.get(0)?.text ?? ''))) return null;
  if (clauseInPrint().test(lines[0]?.cells.get(0)?.text ?? '')) return null;
  const rows = containerRows(
    lines.map(({ line }) => line),
    context,
  );
  return { header: [], roles: ['description'], lines, taken: new Map(), containerRows: rows };
}

/** `Description   Pumps and parts` over `HS code   841370`: names in one column and their values in another. */
function isRowOfKeys({ line, segment, alone }: LabelHit<Label>, { hits }: DocumentContext): boolean {
  const value = alone ? line.segments[line.segments.indexOf(segment) + 1] : undefined;
  return (
    value !== undefined &&
    line.segments.length === 2 &&
    hits.some(
      (other) =>
        other.alone &&
        Math.abs(other.line.index - line.index) === 1 &&
        other.line.page === line.page &&
        Math.abs(other.segment.rect.x0 - segment.rect.x0) < 2 &&
        Math.abs((segmentBeside(other)?.rect.x0 ?? 0) - value.rect.x0) < 2,
    )
  );
}

/** The line below a name of the goods that ends it: `MERCANCÍA DICE` over `CONTENER`. */
function goingOnBelow(
  layout: PageLayout,
  segment: Segment,
  from: number,
  context: DocumentContext,
): Segment | undefined {
  const line = layout.lines.findIndex((one) => one.segments.includes(segment));
  return layout.lines[line + 1]?.segments.find(
    ({ rect, pieces, size }) =>
      Math.abs(rect.x0 - segment.rect.x0) < 1.5 &&
      Math.abs(size - segment.size) < 0.1 * size &&
      lookUp(context.knowledge.labels.columns, keyOf([...segment.pieces.slice(from), ...pieces]), false).some(
        ({ column }) => column === 'description',
      ),
  );
}

/** A heading over the goods, as a label; null where a segment is none. */
function headingOf(layout: PageLayout, segment: Segment, context: DocumentContext): LabelHit<Label> | null {
  const ocr = layout.page.source === 'ocr';
  const match = findPhrases(segment, context.knowledge.labels.columns, ocr).find((one) =>
    one.meanings.some(({ column }) => column === 'description'),
  );
  const line = layout.lines.find((one) => one.segments.includes(segment));
  if (!match || !line || isSumLine(line, context)) return null;
  const { pieces } = segment;
  const known = context.hits.find(
    (hit) => hit.segment === segment && hit.from <= match.from && hit.to >= match.to,
  );
  const to = Math.max(match.to, known?.leads ? known.to : 0);
  const before = pieces.slice(0, match.from).filter((piece) => /\p{L}{2}/u.test(piece.text));
  const behind = pieces.slice(to).filter((piece) => /\p{L}{2}/u.test(piece.text));
  const colon = /:$/.test(pieces[to - 1]?.text ?? '');
  const rest = pieces
    .slice(to)
    .map((piece) => piece.text)
    .join(' ');
  const onward = goingOnBelow(layout, segment, match.from, context);
  // "Particulars declared by the shipper but not acknowledged by the carrier" goes on as long as it likes.
  const isDeclared = declared().test(rest);
  const isRest = !colon && !onward && rest !== '' && !/^[-–—(]/.test(rest) && !isDeclared;
  if (before.length > 2 || isRest || (!colon && !isDeclared && behind.length > mostOtherWords)) return null;
  if (!colon && pieces.some((piece) => /\d{2}/.test(piece.text))) return null;
  // "Malın cinsi" over "Description of goods".
  const translation = layout.lines[line.index + 1]?.segments.find(
    ({ rect, pieces: own }) =>
      (Math.abs(rect.x1 - segment.rect.x1) < 1.5 || Math.abs(rect.x0 - segment.rect.x0) < 1.5) &&
      findPhrases({ pieces: own }, context.knowledge.labels.columns, ocr).some(
        (one) => one.from === 0 && one.meanings.some(({ column }) => column === 'description'),
      ),
  );
  const also = onward ?? translation;
  return {
    meanings: [],
    line,
    segment,
    from: match.from,
    to: colon ? to : pieces.length,
    nameTo: to,
    place: 1,
    colon,
    leads: true,
    alone: !colon || to === pieces.length,
    ...(also ? { also } : {}),
  };
}

/** Goods that no name stands over: `1,050 CARTONS FROZEN BONELESS BEEF` or `1 X 40'HC CONTAINER S.T.C.`, and what follows it. */
function countedCargo(context: DocumentContext): CargoTable | null {
  const { values } = context.knowledge;
  for (const layout of context.layouts) {
    for (const line of layout.lines) {
      const [segment] = line.segments;
      if (!segment || line.rect.y0 < 0.15 * layout.page.height || isSumLine(line, context)) continue;
      const [packages] = findPackages(segment.text, context.decimalMark, values);
      const isCounted = packages?.index === 0 || unitsIn(segment) !== null;
      const saysContent = containersSaid().test(segment.text);
      if (!saysContent && (!isCounted || containerTypeIn(segment.text))) continue;
      const below = layout.lines
        .slice(line.index + 1, line.index + mostLines)
        .map((next) => next.segments.find(({ rect }) => Math.abs(rect.x0 - segment.rect.x0) < segment.size));
      // A table below lists them one by one.
      const isTable = (at: number): boolean => (layout.lines[line.index + 1 + at]?.segments.length ?? 0) >= 4;
      const end = below.findIndex(
        (next, at) =>
          !next || isTable(at) || next.rect.y0 - (below[at - 1] ?? segment).rect.y1 > 1.5 * segment.size,
      );
      const runs = [segment, ...below.slice(0, end < 0 ? below.length : end)].filter(
        (run) => run !== undefined,
      );
      const cargo = singleColumn(layout, runs, context);
      if (cargo) return cargo;
    }
  }
  return null;
}

/** How far apart, in letter heights, the lines of goods under one heading stand. */
const widestGap = 3;

const lettersOf = (runs: readonly Run[]): number => runs.reduce((sum, { text }) => sum + text.length, 0);

/**
 * The goods under a heading in the middle of the page, or over two columns that have no names, up to the next label: the
 * column with most of the words, with the marks on its left.
 */
function underWideHeading(
  { line, segment }: LabelHit<Label>,
  layout: PageLayout,
  edges: readonly LabelHit<Label>[],
  context: DocumentContext,
): CargoTable | null {
  const { width } = layout.page;
  const isCentred = Math.abs(segment.rect.x0 + segment.rect.x1 - width) < 0.08 * width;
  const [first] = layout.lines.slice(line.index + 1);
  // "Packages   168 pallets" is a name with its value.
  const isNamed = context.hits.some((hit) => hit.alone && first?.segments.includes(hit.segment));
  const isOverTwo =
    first?.segments.length === 2 && !isNamed && !first.segments.some(({ text }) => /:/.test(text));
  if (line.segments.length > 1 || !(isCentred || isOverTwo)) return null;
  const columns = new Map<number, Run[]>();
  let above = line;
  for (const next of layout.lines.slice(line.index + 1)) {
    const isLabel = edges.some((other) => other.line === next && other.segment === next.segments[0]);
    if (isLabel || next.rect.y0 - above.rect.y1 > widestGap * segment.size) break;
    for (const one of next.segments) {
      const left = [...columns.keys()].find((x) => Math.abs(x - one.rect.x0) < segment.size) ?? one.rect.x0;
      columns.set(left, [...(columns.get(left) ?? []), one]);
    }
    above = next;
  }
  const [left, goods] = [...columns].reduce<readonly [number, readonly Run[]]>(
    (most, column) => (lettersOf(column[1]) > lettersOf(most[1]) ? column : most),
    [0, []],
  );
  const cargo = singleColumn(layout, goods, context);
  const beside = [...columns].filter(([, runs]) => runs !== goods);
  if (!cargo || beside.length === 0) return cargo;
  const roles = beside.map(([x, runs]) => unnamedColumn(runs, x < left - segment.size, context));
  const lines = layout.lines.flatMap((one): CargoLine[] => {
    const described = cargo.lines.find((own) => own.line === one)?.cells.get(0);
    const cells = beside.flatMap(([, runs], at) => {
      const run = roles[at] ? one.segments.find((own) => runs.includes(own)) : undefined;
      return run ? [[at, run] as const] : [];
    });
    const all = described ? [...cells, [beside.length, described] as const] : cells;
    return all.length > 0 ? [{ line: one, cells: new Map<number, Run>(all) }] : [];
  });
  return { ...cargo, roles: [...roles, 'description'], lines };
}

/** What a column without a name holds: packages with their kind, a weight or a volume with its unit; before the goods, marks. */
function unnamedColumn(
  runs: readonly Run[],
  isBefore: boolean,
  { knowledge, decimalMark }: DocumentContext,
): ColumnName | null {
  const [first] = runs;
  if (!first) return null;
  const { values } = knowledge;
  const [packages] = findPackages(first.text, decimalMark, values);
  const [weight] = findWeights(first.text, decimalMark, values.weightUnits);
  const [volume] = findVolumes(first.text, decimalMark, values.volumeUnits);
  if (packages?.index === 0) return 'packageCount';
  if (weight?.index === 0 && weight.unit) return 'grossWeight';
  if (volume?.index === 0 && volume.unit) return 'volume';
  return isBefore ? 'marks' : null;
}

/** Labels that end the goods under a heading. */
const edgesBelow = (hit: LabelHit<Label>, context: DocumentContext): readonly LabelHit<Label>[] => {
  // In a column of labels each has its value beside it.
  const isInColumn = (other: LabelHit<Label>): boolean =>
    other.alone &&
    Math.abs(other.segment.rect.x0 - hit.segment.rect.x0) < 2 &&
    segmentBeside(other) !== undefined &&
    segmentBeside(hit) !== undefined;
  // Weights and codes below the heading are printed among the goods, those beside it head other columns.
  return boxEdges(context).filter(
    (other) => other.line.index <= hit.line.index || isInColumn(other) || !meansAny(other, cargoDetails),
  );
};

/** `Cargo` over `Packages  4 pallets`, a list of labels, or over a table with `Description  Pumps` among its lines. */
function headsPart(
  segment: Segment,
  below: readonly Run[],
  layout: PageLayout,
  context: DocumentContext,
): boolean {
  const hasValueBeside = (hit: LabelHit<Label> | null): boolean =>
    hit?.alone === true && segmentBeside(hit) !== undefined;
  const headsLabels = context.hits.some(
    (other) => other.segment.pieces[0] === below[0]?.pieces[0] && hasValueBeside(other),
  );
  if (headsLabels) return true;
  const segments = layout.lines.flatMap((line) => line.segments);
  return below.some(({ pieces }) => {
    const own = segments.find((one) => one !== segment && one.pieces[0] === pieces[0]);
    return own !== undefined && hasValueBeside(headingOf(layout, own, context));
  });
}

/** The goods inside, beside or under the box of a heading; null where it heads none, or a whole part of the paper. */
function cargoUnder(hit: LabelHit<Label>, layout: PageLayout, context: DocumentContext): CargoTable | null {
  const { segment } = hit;
  const edges = edgesBelow(hit, context);
  const box = boxBelow(hit, layout, edges, context.knowledge.labels.explanations);
  const next = segmentBeside(hit);
  const isKey =
    isRowOfKeys(hit, context) &&
    !box.lines.some(({ pieces }) => next?.pieces.some((piece) => pieces.includes(piece)));
  const first = box.inside ?? (hit.colon || isKey ? next : undefined);
  // Goods never stand over their heading, as what was written over a caption does.
  const below = box.lines.filter(({ pieces }) => (pieces[0]?.rect.y1 ?? 0) > segment.rect.y0);
  if (first) return singleColumn(layout, [first, ...below], context);
  if (headsPart(segment, below, layout, context)) return null;
  return underWideHeading(hit, layout, edges, context) ?? singleColumn(layout, below, context);
}

/**
 * The goods of a bill of lading that has no columns for them, or refers to a list: what stands under headings such as
 * `Description of goods:`, one after the other, and at last goods that only their count of packages begins.
 */
export function* labelledCargoes(context: DocumentContext): Generator<CargoTable> {
  for (const layout of context.layouts) {
    for (const segment of layout.lines.flatMap((line) => line.segments)) {
      const hit = headingOf(layout, segment, context);
      const cargo = hit && cargoUnder(hit, layout, context);
      if (cargo) yield cargo;
    }
  }
  const counted = countedCargo(context);
  if (counted) yield counted;
}

/** The first of them; null where there are none. */
export const labelledCargo = (context: DocumentContext): CargoTable | null =>
  labelledCargoes(context).next().value ?? null;
