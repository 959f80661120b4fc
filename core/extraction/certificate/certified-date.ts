import type { PageLayout, Segment } from '../../layout/lines.ts';
import type { DocumentContext } from '../document-context.ts';
import { foundDate } from '../fields/found-date.ts';
import type { Found } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findDates } from '../values/date.ts';

const saying = phrasePattern('({{certifies}})|{{declares}}');

/** A new paragraph begins behind a gap so large, in heights of its letters. */
const paragraphGap = 1.2;

/** Whether the paragraphs over a text, in its column, certify: the first such word of the last one that has any. */
export function standsUnderCertification(segment: Segment, { lines }: PageLayout, first: number): boolean {
  const over = lines
    .slice(first)
    .flatMap(({ segments }) => segments)
    .filter(
      ({ rect }) => rect.y1 < segment.rect.y0 + 1 && rect.x0 < segment.rect.x1 && rect.x1 > segment.rect.x0,
    );
  let certifies = false;
  let isOpen = true;
  for (const [at, own] of over.entries()) {
    const above = over[at - 1];
    if (!above || own.rect.y0 - above.rect.y1 > paragraphGap * own.size) isOpen = true;
    const word = isOpen ? saying().exec(own.text) : null;
    if (!word) continue;
    certifies = word[1] !== undefined;
    isOpen = false;
  }
  return certifies;
}

/**
 * The day on which the authority certifies, where the form gives it a box of its own beside that of the exporter's
 * declaration, and a stamp tells it without a label. Null where several do.
 */
export function certifiedDate(
  context: DocumentContext,
  taken: ReadonlyMap<number, ReadonlySet<number>>,
): Found<string> | null {
  const found = context.layouts.flatMap((layout, page) => {
    const first = Math.max(-1, ...(taken.get(page) ?? [])) + 1;
    return layout.lines.slice(first).flatMap(({ segments }) =>
      segments.flatMap((segment): Found<string> | readonly [] => {
        const [date, ...others] = findDates(segment.text, context.knowledge.values.dates);
        if (!date || others.length > 0 || !standsUnderCertification(segment, layout, first)) return [];
        return foundDate(date, context.dateOrder, 0.7, segment) ?? [];
      }),
    );
  });
  const [only] = found;
  return only && found.every(({ value }) => value === only.value) ? only : null;
}
