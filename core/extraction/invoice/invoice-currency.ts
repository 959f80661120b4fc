import { type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { bestOf, type Candidate } from '../fields/header-fields.ts';
import { type Found, foundAt } from '../found.ts';
import type { CurrencyReading } from '../values/currency.ts';

interface Vote {
  readonly found: Found<string>;
  readonly weight: number;
}

function currencyIn(run: Run, context: DocumentContext, weight: number): Vote[] {
  const readings = context.knowledge.values.currencies(run.text, context.countries);
  return readings
    .filter((reading) => reading.certainty >= 0.5)
    .map((reading) => {
      const code = isMisreadRupee(run, reading, context) ? 'INR' : reading.code;
      const certainty = weight * reading.certainty;
      const pieces = piecesAt(run, reading.index, reading.length);
      return { found: foundAt(code, certainty, pieces), weight: certainty };
    });
}

/** On a scan "₹" comes out as "¥", which OCR engines know: on a paper from India that has nothing to do with either land. */
const isMisreadRupee = (
  run: Run,
  { index, length }: CurrencyReading,
  { countries }: DocumentContext,
): boolean =>
  run.pieces[0]?.page.source === 'ocr' &&
  /^[¥￥]$/.test(run.text.slice(index, index + length)) &&
  countries.has('IN') &&
  !countries.has('CN') &&
  !countries.has('JP');

/** Currency signs and codes on a page stand beside amounts; a code in running text may be a word. */
function beside(context: DocumentContext): Vote[] {
  const votes: Vote[] = [];
  for (const layout of context.layouts.slice(0, 4)) {
    for (const segment of layout.lines.flatMap((line) => line.segments)) {
      if (!/\d|\(|\/|^\p{Sc}$|^[A-Z]{3}$/u.test(segment.text) || segment.pieces.length > 12) continue;
      votes.push(...currencyIn(segment, context, /\d/.test(segment.text) ? 0.8 : 0.7));
    }
  }
  return votes;
}

/**
 * The currency of an invoice: what its label says, what stands in the line of the total, in the names of the
 * columns, or beside amounts elsewhere. Readings that agree make it surer, others less sure.
 */
export function invoiceCurrency(
  labelled: readonly Candidate<string>[],
  totalLine: readonly Piece[],
  header: readonly Run[],
  context: DocumentContext,
): Found<string> | null {
  const label = bestOf(labelled, 0.3);
  const total = totalLine.length > 0 ? currencyIn(runOf(totalLine), context, 0.97) : [];
  const named = header.flatMap((run) => currencyIn(run, context, 0.9));
  const page = [...named, ...beside(context)];
  const votes: Vote[] = [...(label ? [{ found: label, weight: label.confidence }] : []), ...total, ...page];
  const [first] = [...votes].sort((a, b) => b.weight - a.weight);
  if (!first) return null;
  const best = total.find((vote) => vote.weight >= first.weight * 0.75)?.found ?? first.found;
  const chosen = label && label.confidence > 0.8 && total.length === 0 ? label : best;
  const agreeing = votes.filter((vote) => vote.found.value === chosen.value).length;
  const against = votes.filter((vote) => vote.found.value !== chosen.value).length;
  let { confidence } = chosen;
  if (agreeing > 1 && against === 0) confidence += (0.97 - confidence) * Math.min(0.6, 0.2 * agreeing);
  if (against > agreeing) confidence *= 0.75;
  else if (against > 0) confidence *= 0.92;
  return { ...chosen, confidence: Math.max(0, Math.min(0.99, confidence)) };
}
