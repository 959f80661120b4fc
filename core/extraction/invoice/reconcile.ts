import type { Found } from '../found.ts';
import { evidenceOf, withConfidence } from '../found.ts';
import type { AmountCandidate } from './amounts.ts';

export interface AmountCandidates {
  readonly total: readonly AmountCandidate[];
  readonly due: readonly AmountCandidate[];
  readonly subtotal: readonly AmountCandidate[];
  readonly tax: readonly AmountCandidate[];
  readonly freight: readonly AmountCandidate[];
  readonly insurance: readonly AmountCandidate[];
  readonly discount: readonly AmountCandidate[];
  /** Charges that are no field of their own: packing, bank, documents. */
  readonly other: readonly AmountCandidate[];
}

export interface ReconciledAmounts {
  readonly totalAmount: Found<number> | null;
  readonly subtotal: Found<number> | null;
  readonly taxAmount: Found<number> | null;
  readonly freightAmount: Found<number> | null;
  readonly insuranceAmount: Found<number> | null;
  readonly discountAmount: Found<number> | null;
  /** The candidate that became the total, for what stands beside it (the currency). */
  readonly totalSource: AmountCandidate | null;
  /** The total is the sum of what is printed above it. */
  readonly proven: boolean;
}

interface Explanation {
  readonly base: AmountCandidate | null;
  readonly tax: AmountCandidate | null;
  readonly freight: AmountCandidate | null;
  readonly insurance: AmountCandidate | null;
  readonly discount: AmountCandidate | null;
  /** Printed amounts that take part. */
  readonly parts: number;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 0.02 + Math.abs(b) * 0.00001;
const place = (candidate: AmountCandidate): string =>
  `${candidate.evidence.page}:${candidate.evidence.box.join()}`;

/** One candidate for each place on the page, the best. */
function distinct(candidates: readonly AmountCandidate[]): AmountCandidate[] {
  const seen = new Set<string>();
  return candidates.filter((candidate) => {
    const key = place(candidate);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Taxes of several rates are printed one a line: their sum is a candidate too. */
function withSumOfTaxes(taxes: readonly AmountCandidate[]): AmountCandidate[] {
  const perLine = new Map<string, AmountCandidate>();
  for (const tax of taxes) {
    if (tax.confidence < 0.6 || tax.value === 0) continue;
    const key = `${tax.evidence.page}:${tax.pieces[0]?.rect.y0.toFixed(0)}`;
    if (!perLine.has(key)) perLine.set(key, tax);
  }
  const lines = [...perLine.values()];
  const sums: AmountCandidate[] = [];
  const add = (parts: readonly AmountCandidate[]): void => {
    const pieces = parts.flatMap((part) => part.pieces);
    const value = Math.round(parts.reduce((sum, part) => sum + part.value, 0) * 100) / 100;
    const confidence = Math.min(...parts.map((part) => part.confidence)) * 0.95;
    sums.push({ value, confidence, evidence: evidenceOf(pieces), pieces, line: pieces, certain: true });
  };
  for (let count = 2; count <= Math.min(4, lines.length); count += 1) add(lines.slice(0, count));
  return [...taxes, ...sums];
}

/** Charges of several kinds together, the best reading of each line. */
function sumOfLines(charges: readonly AmountCandidate[]): number {
  const lines = new Map<string, AmountCandidate>();
  for (const charge of charges) {
    const key = charge.line[0]
      ? `${charge.evidence.page}:${charge.line[0].rect.y0}:${charge.line[0].text}`
      : '';
    if (charge.confidence >= 0.6 && !lines.has(key)) lines.set(key, charge);
  }
  return [...lines.values()].reduce((sum, charge) => sum + charge.value, 0);
}

function explain(
  total: AmountCandidate,
  bases: readonly (AmountCandidate | number)[],
  candidates: AmountCandidates,
  taxes: readonly AmountCandidate[],
  others = 0,
): Explanation | null {
  const options = (list: readonly AmountCandidate[]): (AmountCandidate | null)[] => [
    ...list.slice(0, 3),
    null,
  ];
  let best: Explanation | null = null;
  for (const base of bases) {
    const baseValue = typeof base === 'number' ? base : base.value;
    if (typeof base !== 'number' && place(base) === place(total)) continue;
    // Nothing and a charge as high as the whole explain nothing.
    if (baseValue === 0 && total.value !== 0) continue;
    for (const freight of options(candidates.freight)) {
      for (const insurance of options(candidates.insurance)) {
        for (const discount of options(candidates.discount)) {
          // One printed amount is not added and taken off at once.
          if (freight && discount && place(freight) === place(discount)) continue;
          const net =
            baseValue +
            others +
            (freight?.value ?? 0) +
            (insurance?.value ?? 0) -
            Math.abs(discount?.value ?? 0);
          for (const tax of [null, ...taxes]) {
            if (!near(net + (tax?.value ?? 0), total.value)) continue;
            const own = [typeof base === 'number' ? null : base, tax, freight, insurance, discount].filter(
              (part) => part !== null,
            );
            if (own.some((part) => place(part) === place(total))) continue;
            const parts = own.length + (typeof base === 'number' ? 1 : 0);
            if (best && best.parts >= parts) continue;
            best = { base: typeof base === 'number' ? null : base, tax, freight, insurance, discount, parts };
          }
        }
      }
    }
  }
  return best;
}

/** How much it says of a total that the lines of goods come out in it, and against one that comes out in others beside it. */
const ofLines = 0.3;

/** `TOTAL 2,820.00`, `OCEAN FREIGHT 450.00`, `CFR SANTOS VALUE 3,270.00`: the last, though no list knows its name. */
const ofCharges = 0.7;

/** Whether an explanation adds something to the goods. */
const adds = ({ tax, freight, insurance }: Explanation): boolean =>
  [tax, freight, insurance].some((one) => one !== null && one.value !== 0);

/**
 * Settles the amounts of an invoice against one another: of all that the labels offer, the total is the one
 * that the lines of goods, or subtotal, charges, discount and tax, add up to.
 *
 * @param lineSum sum of the lines of goods, null when a line has no total
 */
export function reconcileAmounts(candidates: AmountCandidates, lineSum: number | null): ReconciledAmounts {
  // What a label names goes before the same amount without one.
  const totals = distinct([
    ...candidates.total.filter((total) => !total.needsProof),
    ...candidates.due.map((due) => ({ ...due, confidence: due.confidence * 0.7 })),
    ...candidates.total.filter((total) => total.needsProof),
  ]).slice(0, 20);
  const subtotals = distinct(candidates.subtotal).slice(0, 8);
  const taxes = withSumOfTaxes(distinct(candidates.tax).slice(0, 10));
  const bases: (AmountCandidate | number)[] = [...subtotals, ...(lineSum === null ? [] : [lineSum])];
  const others = sumOfLines(candidates.other);
  const largest = Math.max(0, ...totals.map((total) => Math.abs(total.value)));
  const explained = totals.map((total) => {
    const plain = explain(total, bases, candidates, taxes);
    const why = plain ?? (others > 0 ? explain(total, bases, candidates, taxes, others) : null);
    // Of sums in two currencies those are the paper's that the lines of goods are in.
    const isOfLines =
      why !== null && lineSum !== null && (why.base === null || near(why.base.value, lineSum));
    return { total, why, isOfLines: isOfLines && lineSum !== 0 };
  });
  const hasOfLines = explained.some(({ isOfLines }) => isOfLines);
  let best: { total: AmountCandidate; why: Explanation | null; score: number } | null = null;
  for (const { total, why, isOfLines } of explained) {
    if (total.needsProof && !why) continue;
    const same = totals.filter((other) => place(other) !== place(total) && near(other.value, total.value));
    const repeated = same.length > 0;
    // What a label calls a total elsewhere needs no proof here.
    const isUnnamed = total.needsProof && same.every(({ needsProof }) => needsProof);
    const score =
      total.confidence +
      (why ? 0.2 + 0.06 * Math.min(3, why.parts) : 0) +
      (isOfLines ? ofLines : why && hasOfLines ? -ofLines : 0) +
      (why && isOfLines && isUnnamed && total.value > (lineSum ?? 0) && adds(why) ? ofCharges : 0) +
      (repeated ? 0.06 : 0) +
      (Math.abs(total.value) === largest ? 0.06 : 0) -
      (total.value === 0 && largest > 0 ? 0.5 : 0);
    if (!best || score > best.score) best = { total, why, score };
  }
  const alone = (list: readonly AmountCandidate[], certainty: number): Found<number> | null => {
    const [first] = list;
    return first && first.confidence >= 0.4 ? withConfidence(first, first.confidence * certainty) : null;
  };
  const absolute = (found: Found<number> | null): Found<number> | null =>
    found && { ...found, value: Math.abs(found.value) };
  const why = best?.why ?? null;
  const proven = why !== null;
  // A subtotal that merely repeats the total proves nothing; lines, or a charge or tax on top, do.
  const added = [why?.tax, why?.freight, why?.insurance, why?.discount].some((one) => one && one.value !== 0);
  const strong =
    proven && (why.base === null || added || (lineSum !== null && near(why.base.value, lineSum)));
  const part = (
    own: AmountCandidate | null | undefined,
    list: readonly AmountCandidate[],
  ): Found<number> | null => (own ? withConfidence(own, Math.max(own.confidence, 0.95)) : alone(list, 0.75));
  const totalConfidence = best
    ? proven
      ? Math.max(strong ? 0.9 : 0.8, Math.min(strong ? 0.98 : 0.86, best.total.confidence + 0.15))
      : best.total.confidence *
        (best.total.certain ? 0.85 : 0.6) *
        (subtotals.length > 0 && taxes.length > 0 ? 0.85 : 1)
    : 0;
  // "Total" above freight and "Grand total" below it: the first is the subtotal, and so is "Flowers".
  const firstTotal =
    best && lineSum !== null && proven && !near(best.total.value, lineSum)
      ? totals.find((one) => one !== best?.total && near(one.value, lineSum))
      : undefined;
  // "Goods 1,209", "Freight 45", "Net 1,254": the goods alone are what their lines add up to.
  const goods = lineSum === null ? undefined : subtotals.find((one) => near(one.value, lineSum));
  const subtotal =
    (proven ? goods : undefined) ??
    why?.base ??
    firstTotal ??
    (proven ? subtotals.find((one) => lineSum !== null && near(one.value, lineSum)) : null);
  return {
    totalAmount: best && best.total.confidence >= 0.25 ? withConfidence(best.total, totalConfidence) : null,
    subtotal: part(subtotal, subtotals),
    // No tax is as much as the whole: "Excl. VAT" over the sum is none.
    taxAmount: part(
      why?.tax,
      candidates.tax.filter(({ value }) => value === 0 || !best || value < Math.abs(best.total.value)),
    ),
    freightAmount: part(why?.freight, candidates.freight),
    insuranceAmount: part(why?.insurance, candidates.insurance),
    discountAmount: absolute(part(why?.discount, candidates.discount)),
    totalSource: best?.total ?? null,
    proven,
  };
}
