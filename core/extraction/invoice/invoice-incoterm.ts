import type { Segment } from '../../layout/lines.ts';
import { piecesAt, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { fieldReaders, type IncotermValue } from '../fields/field-readers.ts';
import { bestOf, candidatesFor, type LabelledPlaces } from '../fields/header-fields.ts';
import { type Found, foundAt } from '../found.ts';
import { type IncotermReading, readIncoterm } from '../values/incoterm.ts';

/** Pages after these say nothing new of the terms. */
const mostPages = 3;

/** Terms that are other words as well (CIP) need their place behind them, and nothing else. */
const sure = { named: 0.8, whole: 0.72 };

const segmentsOf = ({ layouts }: DocumentContext): readonly Segment[] =>
  layouts.slice(0, mostPages).flatMap(({ lines }) => lines.flatMap((line) => line.segments));

/** A town, with its country perhaps; more words are a sentence. */
const shortPlace = /^(?:[^\s\d]+\s?){1,3}$/u;

/** `CIP - Poznań` alone in its cell, or `Total CIP Bogotá D.C.` before the sum. */
function wholeTerm(segment: Segment, context: DocumentContext): IncotermReading | null {
  const term = readIncoterm(segment.text, context.knowledge.values.incoterms, true);
  if (
    !term?.place ||
    !shortPlace.test(term.place) ||
    segment.text.slice(term.index, term.index + 3) !== term.code
  )
    return null;
  const before = segment.text.slice(0, term.index).trim();
  const behind = segment.text.slice(term.index + term.length).trim();
  if (/\p{L}{2}/u.test(behind)) return null;
  const isTotal = context.hits.some(
    (hit) =>
      hit.segment === segment &&
      hit.leads &&
      hit.meanings.some(({ field }) => field === 'totalAmount') &&
      runOf(segment.pieces.slice(0, hit.to)).text.length >= before.length,
  );
  return before === '' || isTotal ? term : null;
}

/** The term of delivery with its place: behind its label, else wherever it stands. */
export function invoiceIncoterm(
  context: DocumentContext,
  labelled: LabelledPlaces,
): Found<IncotermValue> | null {
  const best = bestOf(candidatesFor('incoterm', fieldReaders(context).incoterm, labelled), 0.3);
  if (best) return best;
  const segments = segmentsOf(context);
  const at = (segment: Segment, term: IncotermReading, certainty: number): Found<IncotermValue> =>
    foundAt({ code: term.code, place: term.place }, certainty, piecesAt(segment, term.index, term.length));
  const named = segments.flatMap((segment) => {
    const term = readIncoterm(segment.text, context.knowledge.values.incoterms, false);
    return term ? [{ segment, term }] : [];
  });
  const [first] = named;
  // "CIF" over the prices, "CIF Felixstowe" below: the same term says its place once.
  const placed = named.find(
    ({ term }) => term.code === first?.term.code && term.place !== null && shortPlace.test(term.place),
  );
  const own = first?.term.place ? first : (placed ?? first);
  if (own) return at(own.segment, own.term, sure.named);
  for (const segment of segments) {
    const term = wholeTerm(segment, context);
    const isKnown = context.knowledge.values.incoterms.some(
      ({ code, alone }) => alone && code === term?.code,
    );
    if (term && isKnown) return at(segment, term, sure.whole);
  }
  return null;
}
