import { boxBelow } from '../../layout/form-box.ts';
import { type LabelHit, segmentBeside } from '../../layout/labels.ts';
import type { PageLayout, Segment } from '../../layout/lines.ts';
import { findPhrases } from '../../layout/phrases.ts';
import type { Run } from '../../layout/run.ts';
import { boxEdges, type DocumentContext, meansAny } from '../document-context.ts';
import { isSumLine } from '../goods/sum-row.ts';
import type { Label } from '../knowledge/label-knowledge.ts';
import { findPackages } from '../values/packages.ts';
import type { CargoLine, CargoTable } from './cargo-table.ts';
import { cargoDetails } from './cargo-text.ts';
import { containerTypeIn } from './container-details.ts';
import { containerRows } from './container-rows.ts';

const mostLines = 10;
/** The most words that a heading of the goods has beside its own: `Goods - as declared by the shipper`. */
const mostOtherWords = 6;

/** "Goods as declared by the shipper", in the languages of bills. */
const declared =
  /^\W*(?:as\s|come\s|según|selon|laut|volgens|conforme)?\W*(?:declar|dichiar|déclar|furnish|stated|angab|opgave|declaraç)/i;

/** The goods as particulars of a single column. */
function singleColumn(layout: PageLayout, runs: readonly Run[], context: DocumentContext): CargoTable | null {
  const lines = runs.slice(0, mostLines).flatMap((run): CargoLine[] => {
    const line = layout.lines.find((one) =>
      one.segments.some((segment) => segment.pieces.includes(run.pieces[0] as never)),
    );
    return line ? [{ line, cells: new Map([[0, run]]) }] : [];
  });
  if (!lines.some(({ cells }) => /\p{L}{3}/u.test(cells.get(0)?.text ?? ''))) return null;
  const rows = containerRows(
    lines.map(({ line }) => line),
    context,
  );
  return { header: [], roles: ['description'], lines, taken: new Map(), containerRows: rows };
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
  const isRest = !colon && rest !== '' && !/^[-–—(]/.test(rest) && !declared.test(rest);
  if (before.length > 2 || isRest || (!colon && behind.length > mostOtherWords)) return null;
  if (!colon && pieces.some((piece) => /\d{2}/.test(piece.text))) return null;
  // "Malın cinsi" over "Description of goods".
  const translation = layout.lines[line.index + 1]?.segments.find(
    ({ rect, pieces: own }) =>
      (Math.abs(rect.x1 - segment.rect.x1) < 1.5 || Math.abs(rect.x0 - segment.rect.x0) < 1.5) &&
      findPhrases({ pieces: own }, context.knowledge.labels.columns, ocr).some(
        (one) => one.from === 0 && one.meanings.some(({ column }) => column === 'description'),
      ),
  );
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
    ...(translation ? { also: translation } : {}),
  };
}

/** Goods that no name stands over: `1,050 CARTONS FROZEN BONELESS BEEF`, and what follows it. */
function countedCargo(context: DocumentContext): CargoTable | null {
  const { values } = context.knowledge;
  for (const layout of context.layouts) {
    for (const line of layout.lines) {
      const [segment] = line.segments;
      if (!segment || line.rect.y0 < 0.15 * layout.page.height || isSumLine(line, context)) continue;
      const [packages] = findPackages(segment.text, context.decimalMark, values);
      if (packages?.index !== 0 || containerTypeIn(segment.text)) continue;
      const below = layout.lines
        .slice(line.index + 1, line.index + mostLines)
        .map((next) => next.segments.find(({ rect }) => Math.abs(rect.x0 - segment.rect.x0) < segment.size));
      const end = below.findIndex(
        (next, at) => !next || next.rect.y0 - (below[at - 1] ?? segment).rect.y1 > 1.5 * segment.size,
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

/**
 * The goods of a bill of lading that has no columns for them: what stands under a heading such as `Description of
 * goods:`, or goods that only their count of packages begins. Null where there are none.
 */
export function labelledCargo(context: DocumentContext): CargoTable | null {
  for (const layout of context.layouts) {
    for (const line of layout.lines) {
      for (const segment of line.segments) {
        const hit = headingOf(layout, segment, context);
        if (!hit) continue;
        // Weights and codes below the heading are printed among the goods, those beside it head other columns.
        const edges = boxEdges(context).filter(
          (other) => other.line.index <= hit.line.index || !meansAny(other, cargoDetails),
        );
        const box = boxBelow(hit, layout, edges, context.knowledge.labels.explanations);
        const beside = hit.colon && !box.inside ? segmentBeside(hit) : undefined;
        const first = box.inside ?? beside;
        const cargo = singleColumn(layout, first ? [first, ...box.lines] : box.lines, context);
        if (cargo) return cargo;
      }
    }
  }
  return countedCargo(context);
}
