import { piecesAt } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { bestOf, candidatesFor, type LabelledPlaces, type ValueReader } from '../fields/header-fields.ts';
import { type Found, foundAt } from '../found.ts';
import { chooseDate, findDates } from '../values/date.ts';

type TableLines = ReadonlyMap<number, ReadonlySet<number>>;

/** Dates in the lower part of the print may be those of signatures. */
const foot = 0.4;
/** Labelled dates that are so nearly as sure as the best may be that of the authority. */
const nearlyBest = 0.7;

/** A paper is dated at its foot: without a label, the last date outside the goods is that of its issue. */
function lowestDate(
  context: DocumentContext,
  taken: TableLines,
  others: ReadonlySet<string | undefined>,
): Found<string> | null {
  let lowest: Found<string> | null = null;
  for (const [page, layout] of context.layouts.entries()) {
    const last = layout.lines.at(-1)?.rect.y1 ?? 0;
    for (const line of layout.lines) {
      if (taken.get(page)?.has(line.index) || line.rect.y0 < foot * last) continue;
      for (const segment of line.segments) {
        for (const date of findDates(segment.text, context.knowledge.values.months)) {
          const { value, certainty } = chooseDate(date, context.dateOrder);
          if (value === null || others.has(value) || date.index > 60) continue;
          lowest = foundAt(value, 0.6 * certainty, piecesAt(segment, date.index, date.length));
        }
      }
    }
  }
  return lowest;
}

/**
 * The day of issue. The exporter declares before the authority certifies, goods are loaded before the bill is
 * signed: of two dates with labels that are equally good, the later one is that of the paper.
 *
 * @param others dates that belong to other papers
 */
export function issueDate(
  labelled: LabelledPlaces,
  reader: ValueReader<string>,
  context: DocumentContext,
  taken: TableLines,
  others: ReadonlySet<string | undefined>,
): Found<string> | null {
  const candidates = candidatesFor('issueDate', reader, labelled);
  const best = bestOf(candidates, 0.3);
  if (!best) return lowestDate(context, taken, others);
  const [first] = candidates;
  const rivals = candidates.filter(
    (one) => one.confidence >= nearlyBest * (first?.confidence ?? 1) && !others.has(one.value),
  );
  const [latest] = rivals.toSorted((a, b) => b.value.localeCompare(a.value));
  return latest && latest.value !== best.value
    ? { value: latest.value, evidence: latest.evidence, confidence: latest.confidence * 0.9 }
    : best;
}
