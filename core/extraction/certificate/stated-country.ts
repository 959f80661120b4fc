import { overlapX } from '../../layout/geometry.ts';
import type { PageLayout, Segment } from '../../layout/lines.ts';
import { findPhrases } from '../../layout/phrases.ts';
import { type Piece, piecesAt, runOf } from '../../layout/run.ts';
import { type DocumentContext, meaningFor } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import type { StatedField } from '../knowledge/label-knowledge.ts';
import { findCountries } from '../values/country.ts';
import { runningText } from './running-text.ts';

/** The name stands right behind the words, or on a dotted line below them. */
const mostLinesBelow = 3;
const farthest = 45;

/** A segment with the lines below it in its column, as a sentence is read on. */
function readOn(layout: PageLayout, line: number, first: Segment): readonly Piece[] {
  const below = layout.lines
    .slice(line + 1, line + 1 + mostLinesBelow)
    .filter((next) => next.rect.y0 - first.rect.y1 < 6 * first.size)
    .map(
      (next) =>
        next.segments.find((segment) => overlapX(segment.rect, first.rect) > 0.5) ??
        // In the middle of its box, where the sentence ends early.
        next.segments.find(
          ({ rect }) => rect.x0 >= first.rect.x0 - first.size && rect.x0 < first.rect.x1 + 15 * first.size,
        ),
    );
  return [...first.pieces, ...below.flatMap((segment) => segment?.pieces ?? [])];
}

/** Where a sentence ends; a line of dots is a blank that is filled in. */
const sentenceEnd = /\p{L}{3}[.;]\s+\p{Lu}/u;

/** The countries written into the blanks of a sworn statement, behind the words that say so. */
function inBlanks(field: StatedField, context: DocumentContext): Found<string>[] {
  return context.layouts.flatMap((layout) => {
    const run = runningText(layout);
    const ocr = layout.page.source === 'ocr';
    return findPhrases(run, context.knowledge.labels.statements, ocr).flatMap(({ meanings, to }) => {
      const rest = runOf(run.pieces.slice(to, to + mostWords));
      const [country] = findCountries(rest.text, context.knowledge.values.countries, false);
      const isNamed = meanings.includes(field) && country && country.index <= 4 && country.certainty >= 0.7;
      return isNamed ? [foundAt(country.code, 0.74, piecesAt(rest, country.index, country.length))] : [];
    });
  });
}

/** In words, the longest name of a country with what stands before it. */
const mostWords = 8;

/** `Country of origin of all goods listed above: Italy`: of what a label tells the country, up to its colon. */
const goesOnToColon = /^\s?[^:.;\d]{3,60}:\s*/;

/** The countries behind labels that go on to a colon. */
function behindLongLabels(field: StatedField, context: DocumentContext): Found<string>[] {
  return context.hits.flatMap((hit) => {
    const layout = context.layouts.find(({ page }) => page === hit.line.page);
    if (!layout || !hit.leads || hit.alone || (meaningFor(hit, field)?.strength ?? 0) < 0.8) return [];
    const rest = runOf(readOn(layout, hit.line.index, hit.segment).slice(hit.to));
    const label = goesOnToColon.exec(rest.text)?.[0].length;
    if (label === undefined) return [];
    const [country] = findCountries(rest.text.slice(label), context.knowledge.values.countries, false);
    return country && country.index <= 1 && country.certainty >= 0.7
      ? [foundAt(country.code, 0.78, piecesAt(rest, label + country.index, country.length))]
      : [];
  });
}

/**
 * The country that the sentences of a declaration name: "all the goods were produced in ... BANGLADESH". Null
 * where none does, or several do.
 */
export function statedCountry(field: StatedField, context: DocumentContext): Found<string> | null {
  const found: Found<string>[] = [];
  for (const layout of context.layouts) {
    const ocr = layout.page.source === 'ocr';
    for (const line of layout.lines) {
      for (const segment of line.segments) {
        const run = runOf(readOn(layout, line.index, segment));
        const match = findPhrases({ pieces: segment.pieces }, context.knowledge.labels.statements, ocr).find(
          ({ meanings }) => meanings.includes(field),
        );
        if (!match) continue;
        const rest = runOf(run.pieces.slice(match.to));
        const [country] = findCountries(rest.text, context.knowledge.values.countries, false);
        if (!country || country.index > farthest || country.certainty < 0.7) continue;
        // "… are of the origins shown. Dubai Chamber certifies": another sentence.
        const onward = runOf(segment.pieces.slice(match.to)).text;
        if (sentenceEnd.test(onward.slice(0, country.index + 1))) continue;
        found.push(foundAt(country.code, 0.78, piecesAt(rest, country.index, country.length)));
      }
    }
  }
  found.push(...behindLongLabels(field, context));
  const [first] = found.length > 0 ? found : inBlanks(field, context);
  return first && found.every((one) => one.value === first.value) ? first : null;
}
