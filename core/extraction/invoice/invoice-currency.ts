import { type Piece, piecesAt, type Run, runOf } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { bestOf, type Candidate } from '../fields/header-fields.ts';
import { type Found, foundAt } from '../found.ts';
import { mostUndecided } from '../open-readings.ts';
import type { CurrencyReading } from '../values/currency.ts';
import { readIncoterm } from '../values/incoterm.ts';
import { meaningOfSign, type SignClues } from './shared-sign.ts';

interface Vote {
  readonly found: Found<string>;
  readonly weight: number;
}

/** How sure a print must be to be a currency. */
const leastCertain = 0.5;

function currencyIn(run: Run, clues: SignClues, weight: number): Vote[] {
  const { context, seller } = clues;
  const countries = seller === null ? context.countries : new Set([...context.countries, seller]);
  const readings = context.knowledge.values.currencies(run.text, countries);
  return readings
    .filter((reading) => reading.certainty >= leastCertain)
    .map((reading) => {
      const isRupee = isMisreadRupee(run, reading, context);
      const meaning = isRupee
        ? { code: 'INR', certainty: reading.certainty, readings: ['INR'] }
        : meaningOfSign(run, reading, clues);
      const certainty = weight * meaning.certainty;
      const found = foundAt(meaning.code, certainty, piecesAt(run, reading.index, reading.length));
      const { readings: all } = meaning;
      const evidence = all.length > 1 ? { ...found.evidence, readings: all } : found.evidence;
      return { found: { ...found, evidence }, weight: certainty };
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

/** `FOB XIAMEN USD` over the prices: the currency behind a term of delivery and its place. */
function isTermWithCurrency({ text }: Run, { knowledge }: DocumentContext): boolean {
  const term = readIncoterm(text, knowledge.values.incoterms, false);
  return term !== null && /^[\s,(/-]*[A-Z]{3}[\s.)]*$/.test(text.slice(term.index + term.length));
}

/** Currency signs and codes on a page stand beside amounts; a code in running text may be a word. */
function beside(clues: SignClues): Vote[] {
  const votes: Vote[] = [];
  for (const layout of clues.context.layouts.slice(0, 4)) {
    for (const segment of layout.lines.flatMap((line) => line.segments)) {
      const isShort = segment.pieces.length <= 12;
      const isBesideAmounts = /\d|\(|\/|^\p{Sc}$|^[A-Z]{3}$/u.test(segment.text);
      if (!isShort || !(isBesideAmounts || isTermWithCurrency(segment, clues.context))) continue;
      votes.push(...currencyIn(segment, clues, /\d/.test(segment.text) ? 0.8 : 0.7));
    }
  }
  return votes;
}

const isGuess = ({ evidence }: Found<string>): boolean => (evidence.readings?.length ?? 0) > 1;

/** A code, or the whole name of a currency; `RMB` is as good. */
const leastStated = 0.9;

/** What the places of a paper state of its money in letters and words, and the names that several currencies share. */
function statements(
  labelled: readonly Found<string>[],
  totalLine: readonly Piece[],
  header: readonly Run[],
  context: DocumentContext,
): Pick<SignClues, 'stated' | 'named'> {
  const read = (runs: readonly Run[]): CurrencyReading[] =>
    runs.flatMap((run) => context.knowledge.values.currencies(run.text, context.countries));
  const lettersOnly = (run: Run, { index, length }: CurrencyReading): boolean =>
    /^\p{L}{3,}$/u.test(run.text.slice(index, index + length));
  const codesIn = (runs: readonly Run[]): string[] => [
    ...new Set(
      read(runs)
        .filter(({ codes, certainty }) => codes.length === 1 && certainty >= leastStated)
        .map(({ code }) => code),
    ),
  ];
  const all = context.layouts.slice(0, 4).flatMap(({ lines }) => lines.flatMap(({ segments }) => segments));
  const total = totalLine.length > 0 ? [runOf(totalLine)] : [];
  return {
    stated: [labelled.map(({ value }) => value).slice(0, 1), codesIn([...total, ...header]), codesIn(all)],
    named: all.flatMap((run) =>
      read([run]).flatMap((one) => (one.codes.length > 1 && lettersOnly(run, one) ? [one.codes] : [])),
    ),
  };
}

/**
 * The currency of an invoice: what its label says, what stands in the line of the total, in the names of the
 * columns, or beside amounts elsewhere. Readings that agree make it surer, others less sure. A sign of several
 * currencies means what the paper states elsewhere, or what the parties' countries make of it.
 */
export function invoiceCurrency(
  labelled: readonly Candidate<string>[],
  totalLine: readonly Piece[],
  header: readonly Run[],
  context: DocumentContext,
  parties: Pick<SignClues, 'seller' | 'buyer'>,
): Found<string> | null {
  const label = bestOf(
    labelled.filter((one) => !isGuess(one)),
    0.3,
  );
  const clues = { context, ...parties, ...statements(label ? [label] : [], totalLine, header, context) };
  const total = totalLine.length > 0 ? currencyIn(runOf(totalLine), clues, 0.97) : [];
  const named = header.flatMap((run) => currencyIn(run, clues, 0.9));
  const signs = labelled.filter(isGuess).flatMap(({ run }) => currencyIn(run, clues, 0.9));
  const page = [...named, ...signs, ...beside(clues)];
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
  return { ...chosen, confidence: Math.max(0, Math.min(isGuess(chosen) ? mostUndecided : 0.99, confidence)) };
}
