import type { PageLayout, Segment } from '../../layout/lines.ts';
import { type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import { valuePlaces } from '../../layout/value-places.ts';
import { type DocumentContext, meaningFor } from '../document-context.ts';
import type { LabelledPlaces } from '../fields/header-fields.ts';
import { type Found, foundAt } from '../found.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import { findMoney, type MoneyReading } from '../values/money.ts';
import { findTaxIds } from '../values/tax-id.ts';

export interface AmountCandidate extends Found<number> {
  readonly pieces: readonly Piece[];
  /** The whole line of the amount, where a currency may stand. */
  readonly line: readonly Piece[];
  /** The other reading where the digits leave the decimal mark open. */
  readonly certain: boolean;
}

const at = (run: Run, reading: MoneyReading): Piece[] => piecesAt(run, reading.index, reading.length);

/** Amounts in the line of a label, the last one best: rates and bases stand before it. */
function inLine(run: Run, context: DocumentContext): { reading: MoneyReading; run: Run }[] {
  return findMoney(run.text, context.decimalMark)
    .reverse()
    .map((reading) => ({ reading, run }));
}

/**
 * Amounts that a label names: to its right in the line, or below it (sums printed as a row of columns). All
 * that are found, best first; which is the true one is decided by arithmetic.
 */
export function amountCandidates(
  field: LabelField,
  labelled: LabelledPlaces,
  context: DocumentContext,
): AmountCandidate[] {
  const candidates: AmountCandidate[] = [];
  for (const { hit, layout } of labelled.hits) {
    const meaning = meaningFor(hit, field);
    if (!meaning || hit.place < 0.4) continue;
    // "VAT %" names a rate, not an amount.
    if (/%$/.test(hit.segment.pieces[hit.to - 1]?.text ?? '')) continue;
    const base = meaning.strength * hit.place;
    const hits = context.hits.filter((other) => other.line === hit.line);
    const next = hits
      .filter((other) => other !== hit && other.place >= 0.7)
      .filter(
        (other) =>
          other.segment.rect.x0 > hit.segment.rect.x0 ||
          (other.segment === hit.segment && other.from >= hit.to),
      );
    const rightOf = hit.line.segments.filter((segment) => segment.rect.x0 > hit.segment.rect.x0);
    const stop = next.find((other) => other.segment !== hit.segment)?.segment;
    const reach = stop ? rightOf.slice(0, rightOf.indexOf(stop)) : rightOf;
    const sameSegment = next.find((other) => other.segment === hit.segment);
    const rest = hit.segment.pieces.slice(hit.to, sameSegment?.from);
    const right = runOf([...rest, ...(sameSegment ? [] : reach.flatMap((segment) => segment.pieces))]);
    const add = (found: { reading: MoneyReading; run: Run }, weight: number): void => {
      const pieces = at(found.run, found.reading);
      if (pieces.length === 0) return;
      const shape = found.reading.shaped ? 1 : 0.75;
      candidates.push({
        ...foundAt(found.reading.value, base * weight * shape, pieces),
        pieces,
        line: [...hit.line.segments.flatMap((segment) => segment.pieces), ...found.run.pieces],
        certain: found.reading.certain,
      });
    };
    // "VAT SE556677889901" is a number of the tax, not its amount.
    const beside = (findTaxIds(right.text)[0]?.index ?? 9) <= 2 ? [] : inLine(right, context);
    for (const [rank, found] of beside.entries()) add(found, 0.97 - 0.2 * rank);
    // Sums in a row of columns: other names, but no figures, stand beside the label.
    const named = (segment: Segment): boolean =>
      (!hit.colon && !/\d/.test(segment.text)) ||
      hits.some((other) => other.segment === segment && other.leads);
    // "VAT 0 %", "To pay SEK": rate and currency of an amount that stands elsewhere.
    const empty =
      sameSegment !== undefined ||
      rest.every((piece) => piece.key === '' || /^(?:[A-Z]{3}|\p{Sc}|\(?[\d.,]+\s?%\)?)$/u.test(piece.text));
    if (beside.length === 0 && empty && rightOf.every(named)) {
      for (const [rank, found] of belowLabel(hit, layout, context).entries()) add(found, 0.85 - 0.1 * rank);
    }
  }
  return candidates.sort((a, b) => b.confidence - a.confidence);
}

function belowLabel(
  hit: Parameters<typeof valuePlaces>[0],
  layout: PageLayout,
  context: DocumentContext,
): { reading: MoneyReading; run: Run }[] {
  const found = valuePlaces(hit, layout, context.hits, 6)
    .filter((place) => place.direction === 'below')
    .flatMap((place) => inLine(place.run, context));
  // A row for each rate of tax, and the row of their sums last.
  const last = found.at(-1);
  const others = found.slice(0, -1).reduce((sum, one) => sum + one.reading.value, 0);
  return last && found.length >= 3 && Math.abs(others - last.reading.value) < 0.02
    ? [last, ...found.slice(0, -1)]
    : found;
}
