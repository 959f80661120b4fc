import { boxBelow } from '../../layout/form-box.ts';
import { type LabelHit, segmentBeside } from '../../layout/labels.ts';
import type { PageLayout } from '../../layout/lines.ts';
import { type Run, rectOf, runOf } from '../../layout/run.ts';
import { boxEdges, type DocumentContext, meaningFor } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { cellsOf } from '../goods/goods-line.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import type { Label } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findContainers } from '../values/container-number.ts';

/** A line of a container, with its seal perhaps: it stands below the marks, or in a line with them behind. */
function beginsWithContainer(text: string): boolean {
  const [first] = findContainers(text);
  return first !== undefined && !/\p{L}{2}.*\d/u.test(text.slice(0, first.index));
}

const asText = (lines: readonly Run[], confidence: number): Found<string> | null => {
  const kept = lines.filter((line) => /[\p{L}\d]/u.test(line.text) && !beginsWithContainer(line.text));
  const pieces = kept.flatMap((line) => line.pieces);
  if (pieces.length === 0) return null;
  const text = kept.map((line) => line.text.replace(/^[\s:]+/, '')).join(' ');
  return text.length <= 200 ? foundAt(text, confidence, pieces) : null;
};

/** The farthest that a value stands beside its label, in letter heights. */
const besideReach = 20;

/** How far behind its name a value begins that has a column of its own, in letter heights. */
const ownColumn = 1;

/** The lines close under a value that begin where it does. */
function goingOn(
  first: Run,
  { line, segment: { rect, size } }: LabelHit<Label>,
  layout: PageLayout,
  isLabel: (run: Run) => boolean,
): Run[] {
  const edge = rect.x0;
  const lines = [first];
  let above = rectOf(first.pieces);
  // "ORDER NO. 4711", "N.W.: 12 KGS" in the column of the marks are painted too: the paper's own names stand under theirs.
  const isBeside = above.x0 - rect.x0 > ownColumn * size;
  for (const next of layout.lines.slice(line.index + 1)) {
    const segment = next.segments.find((one) => Math.abs(one.rect.x0 - above.x0) < one.size);
    const height = above.y1 - above.y0;
    if (next.rect.y0 - above.y1 > 0.9 * height) break;
    if (!segment) continue;
    // "No. of packages : 319 boxes" under "Shipping marks : …": the next name begins where that of the marks does.
    const [lead] = next.segments;
    const isNextName = lead !== undefined && lead !== segment && isLabel(lead);
    if ((isLabel(segment) && !isBeside) || (isNextName && Math.abs(lead.rect.x0 - edge) < lead.size)) break;
    lines.push(segment);
    above = segment.rect;
  }
  return lines;
}

/** Whether lines begin close under a label where it does: what stands beside it belongs to another column. */
function standsUnder(
  { line, segment }: LabelHit<Label>,
  layout: PageLayout,
  isLabel: (run: Run) => boolean,
): boolean {
  const { rect, size } = segment;
  return layout.lines
    .slice(line.index + 1, line.index + 3)
    .some(({ segments }) =>
      segments.some(
        (one) => Math.abs(one.rect.x0 - rect.x0) < size && one.rect.y0 - rect.y1 < size && !isLabel(one),
      ),
    );
}

/** How far beside the first of them what belongs to the marks begins or ends, in letter heights. */
const ownReach = 6;

/** The lines of a box without what stands in a column on their right: who signs, beside the marks. */
function inOwnColumn(lines: readonly Run[]): Run[] {
  const [first] = lines;
  if (!first) return [];
  const size = first.pieces[0]?.size ?? 0;
  const gap = first.pieces.findIndex(
    ({ rect }, at) => at > 0 && rect.x0 - (first.pieces[at - 1]?.rect.x1 ?? 0) > ownReach * size,
  );
  const edge = rectOf(first.pieces.slice(0, gap < 0 ? undefined : gap)).x1 + ownReach * size;
  return lines
    .map(({ pieces }) => pieces.filter(({ rect }) => rect.x0 < edge))
    .filter((pieces) => pieces.length > 0)
    .map(runOf);
}

const madeIn = phrasePattern(String.raw`^{{made-in}}\s`);

/** "MADE IN CHINA", "PRODUCT OF COLOMBIA" is painted on packages too. */
const isPainted = (hit: LabelHit<Label>): boolean =>
  madeIn().test(hit.segment.text) && hit.segment.pieces.length <= 4;

/** `C/NO. 1-20`, `CTN NO.: 1-UP`: the numbers of all packages, which are painted last or nearly so. */
const numbersAll = /(?:^|[\s.:#])1\s?[-–~/]\s?(?:\d{1,5}|up)\.?$/iu;

/** So many lines are painted on packages at most. */
const mostPainted = 6;

/**
 * The lines of marks with those below that go on up to the numbers of the packages or where they are made: between them
 * `ORDER NO. 4711` is painted too, and no name of the paper's.
 */
function withPaintedBelow(lines: readonly Run[], layout: PageLayout): readonly Run[] {
  const last = lines.at(-1);
  if (!last) return lines;
  const more: Run[] = [];
  let above = rectOf(last.pieces);
  const from = layout.lines.findIndex(({ segments }) =>
    segments.some(({ pieces }) => pieces.some((piece) => last.pieces.includes(piece))),
  );
  for (const { segments, rect } of layout.lines.slice(from + 1)) {
    const segment = segments.find((one) => Math.abs(one.rect.x0 - above.x0) < one.size);
    if (rect.y0 - above.y1 > 0.9 * (above.y1 - above.y0)) break;
    if (!segment) continue;
    more.push(segment);
    above = segment.rect;
  }
  const end = more.findLastIndex(({ text }) => numbersAll.test(text) || madeIn().test(text));
  const all = [...lines, ...more.slice(0, end + 1)];
  return all.length <= mostPainted ? all : lines;
}

/** "NO. 1-169" begins with a word that is a label elsewhere. */
const isStrong = (hit: LabelHit<Label>): boolean => hit.meanings.some((label) => label.strength >= 0.6);

/** What is painted on the packages: the column of the goods' table, or the box with that label. */
export function printedMarks(
  table: GoodsRows | null,
  tableLines: ReadonlyMap<number, ReadonlySet<number>>,
  context: DocumentContext,
): Found<string> | null {
  const column = (table?.rows ?? []).flatMap((row) => cellsOf(row, table?.roles ?? [], 'marks'));
  // "N/M" beside each of the goods is said once.
  const [first] = column;
  const isSame = column.every(({ text }) => text === first?.text);
  const own = asText(isSame ? column.slice(0, 1) : column, 0.85);
  if (own) return own;
  for (const hit of context.hits) {
    const meaning = meaningFor(hit, 'marksAndNumbers');
    const page = context.layouts.findIndex((layout) => layout.page === hit.line.page);
    const layout = context.layouts[page];
    if (!meaning || !layout || hit.place < 0.85 || tableLines.get(page)?.has(hit.line.index)) continue;
    const edges = boxEdges(context).filter((other) => !isPainted(other));
    const labels = new Set<Run>(
      context.hits
        .filter((other) => other.leads && other.place >= 0.85 && !isPainted(other) && isStrong(other))
        .map((other) => other.segment),
    );
    const isLabel = (run: Run): boolean => labels.has(run);
    const box = boxBelow(hit, layout, edges, context.knowledge.labels.explanations);
    const beside = hit.alone ? segmentBeside(hit) : undefined;
    const isNear =
      beside !== undefined &&
      !isLabel(beside) &&
      (hit.colon || !standsUnder(hit, layout, isLabel)) &&
      beside.rect.x0 - hit.segment.rect.x1 < besideReach * hit.segment.size;
    const lines = box.inside
      ? goingOn(box.inside, hit, layout, isLabel)
      : isNear
        ? goingOn(beside, hit, layout, isLabel)
        : withPaintedBelow(box.lines, layout);
    const found = asText(inOwnColumn(lines).slice(0, mostPainted), 0.85 * meaning.strength);
    if (found) return found;
  }
  return null;
}
