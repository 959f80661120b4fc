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

interface Charges {
  readonly freight: AmountCandidate | null;
  readonly insurance: AmountCandidate | null;
  readonly discount: AmountCandidate | null;
}

/** The charges and the discount that a total may hold, the best readings of each first; any may be missing. */
function possibleCharges(candidates: AmountCandidates): readonly Charges[] {
  const options = (list: readonly AmountCandidate[]): readonly (AmountCandidate | null)[] => [
    ...list.slice(0, 3),
    null,
  ];
  return options(candidates.freight).flatMap((freight) =>
    options(candidates.insurance).flatMap((insurance) =>
      options(candidates.discount)
        // One printed amount is not added and taken off at once.
        .filter((discount) => !freight || !discount || place(freight) !== place(discount))
        .map((discount) => ({ freight, insurance, discount })),
    ),
  );
}

/** The ways in which charges and a tax make a total of the goods. @param base what the goods cost, printed or summed up */
function* waysToTotal(
  total: AmountCandidate,
  base: AmountCandidate | number,
  charges: readonly Charges[],
  taxes: readonly AmountCandidate[],
  others: number,
): Generator<Explanation> {
  const isTotal = (part: AmountCandidate): boolean => place(part) === place(total);
  const [printed, value] = typeof base === 'number' ? [null, base] : [base, base.value];
  // Nothing and a charge as high as the whole explain nothing.
  if (value === 0 && total.value !== 0) return;
  for (const { freight, insurance, discount } of charges) {
    const added = value + others + (freight?.value ?? 0) + (insurance?.value ?? 0);
    const net = added - Math.abs(discount?.value ?? 0);
    for (const tax of [null, ...taxes]) {
      if (!near(net + (tax?.value ?? 0), total.value)) continue;
      const own = [printed, tax, freight, insurance, discount].filter((part) => part !== null);
      const parts = own.length + (printed ? 0 : 1);
      if (!own.some(isTotal)) yield { base: printed, tax, freight, insurance, discount, parts };
    }
  }
}

/** How a total is made up of goods, charges and tax: the first way in which most printed amounts take part. */
function explain(
  total: AmountCandidate,
  bases: readonly (AmountCandidate | number)[],
  charges: readonly Charges[],
  taxes: readonly AmountCandidate[],
  others = 0,
): Explanation | null {
  let best: Explanation | null = null;
  for (const base of bases)
    for (const way of waysToTotal(total, base, charges, taxes, others))
      if (!best || way.parts > best.parts) best = way;
  return best;
}

/** How much it says of a total that the lines of goods come out in it, and against one that comes out in others beside it. */
const ofLines = 0.3;

/** `TOTAL 2,820.00`, `OCEAN FREIGHT 450.00`, `CFR SANTOS VALUE 3,270.00`: the last, though no list knows its name. */
const ofCharges = 0.7;

/** Whether an explanation adds something to the goods. */
const adds = ({ tax, freight, insurance }: Explanation): boolean =>
  [tax, freight, insurance].some((one) => one !== null && one.value !== 0);

/** What the labels offer as a total, with why it may be one. */
interface Offer {
  readonly total: AmountCandidate;
  readonly why: Explanation | null;
  /** Whether the lines of goods come out in it: of sums in two currencies those are the paper's that the lines are in. */
  readonly isOfLines: boolean;
}

interface Offers {
  readonly all: readonly Offer[];
  readonly lineSum: number | null;
  readonly hasOfLines: boolean;
  readonly largest: number;
}

/** How much speaks for a total, and against it. */
function scoreOf({ total, why, isOfLines }: Offer, { all, lineSum, hasOfLines, largest }: Offers): number {
  const same = all
    .map((offer) => offer.total)
    .filter((other) => place(other) !== place(total) && near(other.value, total.value));
  // What a label calls a total elsewhere needs no proof here.
  const isUnnamed = total.needsProof && same.every(({ needsProof }) => needsProof);
  const isOfOthers = why !== null && hasOfLines && !isOfLines;
  const signs: readonly (readonly [holds: unknown, amount: number])[] = [
    [why, 0.2 + 0.06 * Math.min(3, why?.parts ?? 0)],
    [isOfLines, ofLines],
    [isOfOthers, -ofLines],
    [why && isOfLines && isUnnamed && total.value > (lineSum ?? 0) && adds(why), ofCharges],
    [same.length > 0, 0.06],
    [Math.abs(total.value) === largest, 0.06],
    [total.value === 0 && largest > 0, -0.5],
  ];
  return signs.reduce((score, [holds, amount]) => (holds ? score + amount : score), total.confidence);
}

/** The total for which most speaks; one that no label names must be explained. */
function bestOffer(offers: Offers): Offer | null {
  let best: { readonly offer: Offer; readonly score: number } | null = null;
  for (const offer of offers.all) {
    if (offer.total.needsProof && !offer.why) continue;
    const score = scoreOf(offer, offers);
    if (!best || score > best.score) best = { offer, score };
  }
  return best?.offer ?? null;
}

/** How sure a total is, 0 to 1. @param hasParts whether subtotals and taxes are printed that could have proven it */
function sureness({ total, why }: Offer, lineSum: number | null, hasParts: boolean): number {
  if (!why) return total.confidence * (total.certain ? 0.85 : 0.6) * (hasParts ? 0.85 : 1);
  // A subtotal that merely repeats the total proves nothing; lines, or a charge or tax on top, do.
  const added = [why.tax, why.freight, why.insurance, why.discount].some((one) => one && one.value !== 0);
  const isStrong = why.base === null || added || (lineSum !== null && near(why.base.value, lineSum));
  return Math.max(isStrong ? 0.9 : 0.8, Math.min(isStrong ? 0.98 : 0.86, total.confidence + 0.15));
}

/** The subtotal that belongs to a total that is explained. */
function subtotalOf(
  { total, why }: Offer,
  offers: Offers,
  subtotals: readonly AmountCandidate[],
): AmountCandidate | undefined {
  const { lineSum } = offers;
  if (!why) return undefined;
  const isOfLines = ({ value }: AmountCandidate): boolean => lineSum !== null && near(value, lineSum);
  // "Goods 1,209", "Freight 45", "Net 1,254": the goods alone are what their lines add up to.
  const goods = subtotals.find(isOfLines) ?? why.base;
  if (goods || isOfLines(total)) return goods ?? undefined;
  // "Total" above freight and "Grand total" below it: the first is the subtotal, and so is "Flowers".
  return offers.all.map((offer) => offer.total).find((one) => one !== total && isOfLines(one));
}

/** A part of the total: surely where it explains that, else the best that a label names. */
function partOf(
  own: AmountCandidate | null | undefined,
  [first]: readonly AmountCandidate[],
): Found<number> | null {
  if (own) return withConfidence(own, Math.max(own.confidence, 0.95));
  return first && first.confidence >= 0.4 ? withConfidence(first, first.confidence * 0.75) : null;
}

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
  const charges = possibleCharges(candidates);
  const others = sumOfLines(candidates.other);
  const all = totals.map((total): Offer => {
    const why =
      explain(total, bases, charges, taxes) ??
      (others > 0 ? explain(total, bases, charges, taxes, others) : null);
    const isOfLines = why !== null && (why.base === null || near(why.base.value, lineSum ?? 0));
    return { total, why, isOfLines: isOfLines && lineSum !== null && lineSum !== 0 };
  });
  const offers: Offers = {
    all,
    lineSum,
    hasOfLines: all.some(({ isOfLines }) => isOfLines),
    largest: Math.max(0, ...totals.map((total) => Math.abs(total.value))),
  };
  const best = bestOffer(offers);
  const { total, why } = best ?? { total: null, why: null };
  const hasParts = subtotals.length > 0 && taxes.length > 0;
  const discount = partOf(why?.discount, candidates.discount);
  // No tax is as much as the whole: "Excl. VAT" over the sum is none.
  const ownTaxes = candidates.tax.filter(
    ({ value }) => value === 0 || !total || value < Math.abs(total.value),
  );
  return {
    totalAmount:
      best && best.total.confidence >= 0.25
        ? withConfidence(best.total, sureness(best, lineSum, hasParts))
        : null,
    subtotal: partOf(best && subtotalOf(best, offers, subtotals), subtotals),
    taxAmount: partOf(why?.tax, ownTaxes),
    freightAmount: partOf(why?.freight, candidates.freight),
    insuranceAmount: partOf(why?.insurance, candidates.insurance),
    discountAmount: discount && { ...discount, value: Math.abs(discount.value) },
    totalSource: total,
    proven: why !== null,
  };
}
