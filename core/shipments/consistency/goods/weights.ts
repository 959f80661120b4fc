import { figure } from '../../../compliance/wording.ts';
import type { WeightUnit } from '../../../extraction/invoice-shape.ts';
import { numberOf, observe, textOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import type { Figure } from './figures.ts';
import { paperNamed } from './goods-finding.ts';
import { sumOf } from './measured.ts';

/** Kilograms of one unit; the pound is exact since 1959 (International Yard and Pound Agreement). */
const kilograms: Readonly<Record<WeightUnit, number>> = {
  kg: 1,
  g: 0.001,
  t: 1000,
  lb: 0.453_592_37,
  oz: 0.028_349_523_125,
};
/** The possible units of a weight without one. */
const likelyFactors = [1, kilograms.lb, kilograms.t];

/** The kilograms that a weight on a paper can mean: several where it prints no unit. */
export function kilogramsOf(paper: Paper, value: number): readonly number[] {
  const unit = textOf(paper, 'weightUnit') as WeightUnit | null;
  if (unit === null) return likelyFactors.map((factor) => value * factor);
  return [value * (kilograms[unit] ?? 1)];
}

/** A figure with one separator before three digits, which can be thousands: `1.240`. */
export const mayBeThousands = ({ paper, field, value }: Figure): boolean =>
  value < 1000 && /\d[.,]\d{3}(?!\d)/.test(paper.evidence[field]?.text ?? '');

/** Whether the weight is printed among the marks, which describe each package: `NET WT: 12 KGS`. */
function isOfOnePackage(paper: Paper, name: 'grossWeight' | 'netWeight'): boolean {
  const { evidence } = paper;
  if (name === 'netWeight' && isNetOfOnePackage(paper)) return true;
  const [printed] = evidence[name]?.text.match(/\d[\d.,]*/) ?? [];
  const marks = evidence.marksAndNumbers?.text;
  const at = printed && marks ? marks.indexOf(printed) : -1;
  return (
    at > 0 &&
    /\b(?:[ng]\W{0,2}w|net|gross|nett?o|brutto|peso|poids)\b\W*(?:w(?:eigh)?t\W*)?$/iu.test(
      (marks ?? '').slice(0, at),
    )
  );
}

/** Goods weigh less than their packing only where a weight is that of one package. */
const leastOfGross = 0.1;

/** Whether the net weight is nothing beside the gross weight, and that of all packages when it is taken for one's. */
function isNetOfOnePackage(paper: Paper): boolean {
  const [net, gross, packages] = ['netWeight', 'grossWeight', 'packageCount'].map((field) =>
    numberOf(paper, field),
  );
  if (!net || !gross || !packages || net >= leastOfGross * gross) return false;
  return net * packages >= leastOfGross * gross && net * packages <= gross;
}

/** A weight of the whole as a paper prints it, or as its lines make it when all give one; null for neither. */
export function weightFigure(paper: Paper, name: 'grossWeight' | 'netWeight'): Figure | null {
  const unit = textOf(paper, 'weightUnit');
  const inUnit = (value: number) => `${figure(value)}${unit === null ? '' : ` ${unit}`}`;
  const total = numberOf(paper, name);
  if (total !== null && !isOfOnePackage(paper, name))
    return {
      paper,
      field: name,
      value: total,
      text: inUnit(total),
      source: paperNamed(paper.documentType),
      meanings: kilogramsOf(paper, total),
      observation: observe(paper, name),
      slack: halfOfLastDigit(paper, name, total) * (kilogramsOf(paper, 1)[0] ?? 1),
    };
  return paper.documentType === 'packing_list' ? sumFigure(paper, name, inUnit) : null;
}

/** `6.0 t` may be 5.95 to 6.05. */
function halfOfLastDigit({ evidence }: Paper, name: string, value: number): number {
  const printed = /\d[.,](\d{1,2})(?!\d)/.exec(evidence[name]?.text ?? '')?.[1] ?? '';
  const kept = String(value).split('.')[1] ?? '';
  return 0.5 / 10 ** Math.max(printed.length, kept.length);
}

/** The sum of the lines; for weights also per package or piece, as some papers print them. */
export function sumFigure(
  paper: Paper,
  name: 'grossWeight' | 'netWeight',
  inUnit: (value: number) => string = (value) => figure(value),
): Figure | null {
  const lines = 'lineItems' in paper.data ? paper.data.lineItems.map((_, at) => `lineItems[${at}]`) : [];
  const of = (field: string) => lines.map((path) => numberOf(paper, `${path}.${field}`));
  const weights = of(name);
  const sum = sumOf(weights);
  if (sum === null) return null;
  const value = Number(sum.toFixed(6));
  const times = (counts: readonly (number | null)[]) =>
    sumOf(weights.map((weight, at) => (weight === null || counts[at] == null ? null : weight * counts[at])));
  const sums = [value, times(of('packageCount')), times(of('quantity'))].filter((one) => one !== null);
  const field = `lineItems[].${name}`;
  return {
    paper,
    field,
    value,
    text: inUnit(value),
    source: `${paperNamed(paper.documentType)}, added up,`,
    meanings: sums.flatMap((one) => kilogramsOf(paper, one)),
    addends: lines.map((path, at) => ({
      paper,
      field: `${path}.${name}`,
      value: weights[at] ?? 0,
      factor: kilogramsOf(paper, 1)[0] ?? 1,
    })),
    observation: {
      documentId: paper.documentId,
      documentType: paper.documentType,
      field,
      value,
      text: null,
      page: null,
    },
  };
}
