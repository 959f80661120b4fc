import { overlapX } from '../../layout/geometry.ts';
import type { Line, PageLayout, Segment } from '../../layout/lines.ts';
import type { DocumentContext } from '../document-context.ts';
import { foundDate } from '../fields/found-date.ts';
import { bestOf, candidatesFor, type LabelledPlaces, type ValueReader } from '../fields/header-fields.ts';
import type { Found } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findDates } from '../values/date.ts';

type TableLines = ReadonlyMap<number, ReadonlySet<number>>;

/** Dates in the lower part of the print may be those of signatures. */
const foot = 0.4;
/** Labelled dates that are so nearly as sure as the best may be that of the authority. */
const nearlyBest = 0.7;

/** "ETD" over or before a day. */
const expectedDay = phrasePattern('{{expected-day}}');

function isExpected(segment: Segment, line: Line, layout: PageLayout): boolean {
  const before = line.segments[line.segments.indexOf(segment) - 1];
  const above = layout.lines[line.index - 1]?.segments.find(
    ({ rect }) => Math.abs(rect.x0 - segment.rect.x0) < segment.size || overlapX(rect, segment.rect) > 0.5,
  );
  return [segment, before, above].some((one) => one !== undefined && expectedDay().test(one.text));
}

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
      for (const segment of line.segments.filter(
        (one) => !isOtherDay(one.text) && !isExpected(one, line, layout),
      )) {
        for (const date of findDates(segment.text, context.knowledge.values.dates)) {
          const placed = foundDate(date, context.dateOrder, 0.6, segment);
          if (placed === null || others.has(placed.value) || date.index > 60) continue;
          lowest = placed;
        }
      }
    }
  }
  return lowest;
}

/** "My commission expires May 5, 2027", "Valid until". */
const expires = phrasePattern('{{expires}}');

/** "Created with Paper Mill 4.2 | Date: 03/14/2026 | Page 1 of 1": when a program printed the page. */
const printedWith = phrasePattern(String.raw`^\W*{{printed-with}}\s`);

/** "AS PER CHARTER PARTY DATED 12 MARCH 2026". */
const charterParty = phrasePattern('{{charter-party}}');

const isOtherDay = (text: string): boolean =>
  expires().test(text) || printedWith().test(text) || charterParty().test(text);

/** "Dated at Reno on the 26th day of January, 2025". */
const signedOn = phrasePattern('^{{signed-on}}.{2,45}$');

const beforeDate = phrasePattern(String.raw`^\p{Lu}[\p{L} .'-]{2,40},?\s(?:{{on-day}} )?$`, 'u');

/** "Osaka, 18 October 2026", "Leipzig, den 3.5.2026": a town and a day, as letters and signatures are dated; the latest. */
function placedDate(
  context: DocumentContext,
  taken: TableLines,
  isOther: (found: Found<string>) => boolean,
): Found<string> | null {
  const found: Found<string>[] = [];
  for (const [page, layout] of context.layouts.entries()) {
    for (const segment of layout.lines
      .filter(({ index }) => !taken.get(page)?.has(index))
      .flatMap((line) => line.segments)) {
      const [date] = findDates(segment.text, context.knowledge.values.dates);
      const before = segment.text.slice(0, date?.index ?? 0);
      if (!date || !(beforeDate().test(before) || signedOn().test(before))) continue;
      if (segment.text.length > date.index + date.length + 3 || expires().test(segment.text)) continue;
      const placed = foundDate(date, context.dateOrder, 0.68, segment);
      // An invoice and the statement on it may be of one day.
      if (placed !== null && !isOther(placed)) found.push(placed);
    }
  }
  return found.sort((a, b) => b.value.localeCompare(a.value))[0] ?? null;
}

/** A day as those write it who certify and sign: `the 26th day of January`, `a los 7 días del mes de agosto`. */
const attested = phrasePattern('{{day-of-month}}');

/** What stands before that day: "firmo en la ciudad de Cali, a los 29/03/2026". */
const attestedOn = phrasePattern(String.raw`{{attested-on}}\s$`);

/** The last day that a sentence at the foot of the paper says in the words of those who certify. */
function attestedDate(context: DocumentContext, taken: TableLines): Found<string> | null {
  let last: Found<string> | null = null;
  for (const [page, layout] of context.layouts.entries()) {
    const foot = layout.lines.filter(({ index }) => !taken.get(page)?.has(index));
    for (const segment of foot.flatMap(({ segments }) => segments)) {
      const date = findDates(segment.text, context.knowledge.values.dates).find(
        ({ index, length }) =>
          attested().test(segment.text.slice(index, index + length)) ||
          attestedOn().test(segment.text.slice(0, index)),
      );
      if (!date || expires().test(segment.text)) continue;
      last = foundDate(date, context.dateOrder, 0.7, segment) ?? last;
    }
  }
  return last;
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
  others: readonly (Found<string> | null)[],
): Found<string> | null {
  const isOther = (found: Found<string>): boolean =>
    others.some(
      (other) => other?.value === found.value && other.evidence.box.join() === found.evidence.box.join(),
    );
  const candidates = candidatesFor('issueDate', reader, labelled).filter(
    (one) => !isOther(one) && !printedWith().test(one.hit.segment.text),
  );
  const best = bestOf(candidates, 0.3);
  const values = new Set(others.map((other) => other?.value));
  const signed = attestedDate(context, taken);
  if (!best) {
    const placed = placedDate(context, taken, isOther) ?? lowestDate(context, taken, values);
    return signed && placed && signed.value > placed.value && !isOther(signed) ? signed : placed;
  }
  const [first] = candidates;
  const rivals = candidates.filter((one) => one.confidence >= nearlyBest * (first?.confidence ?? 1));
  const [latest] = rivals.toSorted((a, b) => b.value.localeCompare(a.value));
  if (signed && latest && signed.value > latest.value) return signed;
  return latest && latest.value !== best.value
    ? { value: latest.value, evidence: latest.evidence, confidence: latest.confidence * 0.9 }
    : best;
}
