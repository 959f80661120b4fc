import type { LabelHit } from '../../layout/labels.ts';
import type { Line } from '../../layout/lines.ts';
import { runOf } from '../../layout/run.ts';
import { type DocumentContext, meansAny } from '../document-context.ts';
import type { Label, LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { readIncoterm } from '../values/incoterm.ts';
import { findMoney } from '../values/money.ts';

const sums: ReadonlySet<LabelField> = new Set([
  'totalAmount',
  'subtotal',
  'taxAmount',
  'amountDue',
  'amountPaid',
]);
const extras: ReadonlySet<LabelField> = new Set([
  'freightAmount',
  'insuranceAmount',
  'discountAmount',
  'otherAmount',
]);

/** `sum`: ends a table of goods. `extra`: may also be the name of a line of goods (freight, packing). */
export type TotalsLine = 'sum' | 'extra' | null;

// What may stand between such a label and its amount: rates, currencies, brackets, counts.
const onlyFigures = phrasePattern(
  String.raw`^[\s:=.…]*(?:\(?[\d.,]+\s?%?\)?|\(.*?\)|[A-Z]{3}|[€$£¥₹]|\p{Sc}|incl\.?|excl\.?|on|{{of}}|{{in}}|\d|[\s:.,%/+-])*[\d.,\s%€$£¥₹A-Z()-]*$`,
  'u',
);

/** `TOTAL CFR Long Beach`: a term of delivery and its place say of a total what it includes. */
function endsInTerm({ segment, from, to }: LabelHit<Label>, { knowledge }: DocumentContext): boolean {
  const label = runOf(segment.pieces.slice(from, to)).text;
  const { text } = runOf(segment.pieces.slice(from));
  const term = readIncoterm(text, knowledge.values.incoterms, true);
  return (
    term !== null &&
    term.index > 0 &&
    term.index <= label.length + 1 &&
    onlyFigures().test(text.slice(term.index + term.length))
  );
}

const isFigure = /^\p{Sc}?[\d.,'\s]*\d[\d.,'\s]*\p{Sc}?$/u;

function lineKind(line: Line, hits: readonly LabelHit<Label>[], context: DocumentContext): TotalsLine {
  let kind: TotalsLine = null;
  for (const hit of hits) {
    const isSum = meansAny(hit, sums);
    if ((!isSum && !meansAny(hit, extras)) || hit.place < 0.85) continue;
    // "2 | 846.61 | IGST | 304.78": a name behind figures of their own columns is a value of the row.
    const before = line.segments.filter((segment) => segment.rect.x1 <= hit.segment.rect.x0 + 1);
    if (before.filter((segment) => isFigure.test(segment.text)).length >= 2) continue;
    const rest = hit.segment.pieces
      .slice(hit.to)
      .map((piece) => piece.text)
      .join(' ');
    if (!hit.alone && !hit.colon && !onlyFigures().test(rest) && !endsInTerm(hit, context)) continue;
    const right = line.segments.filter((segment) => segment.rect.x0 >= hit.segment.rect.x1 - 1);
    const texts = [rest, ...right.map((segment) => segment.text)];
    const isStated = (own: boolean): boolean =>
      texts.some((text) =>
        findMoney(text, context.decimalMark).some(
          // "PACKING : 20 X 500 G / CTN" charges nothing.
          ({ shaped }) => own || shaped || isFigure.test(text.replace(/^[:=\s]+/, '')),
        ),
      );
    if (!isStated(isSum)) continue;
    if (isSum) return 'sum';
    kind = 'extra';
  }
  return kind;
}

/** For each line of a page, whether it states a total or an extra charge with an amount. */
export function totalsLines(page: number, context: DocumentContext): Map<number, TotalsLine> {
  const layout = context.layouts[page];
  const kinds = new Map<number, TotalsLine>();
  for (const line of layout?.lines ?? []) {
    const hits = context.hits.filter((hit) => hit.line === line);
    const kind = hits.length > 0 ? lineKind(line, hits, context) : null;
    if (kind) kinds.set(line.index, kind);
  }
  return kinds;
}
