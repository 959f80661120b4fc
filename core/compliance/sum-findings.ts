import type { CheckSubject } from './check-subject.ts';
import { fieldValues } from './field-values.ts';
import type { Finding } from './findings.ts';
import { lastPlace } from './money-rounding.ts';
import { documentData, numberAt } from './subject-fields.ts';
import type { SumRule } from './sums.ts';
import { figure } from './wording.ts';

export interface SumFindings {
  readonly findings: readonly Finding[];
  /** The compared figures, such as `net weights of the lines`. */
  readonly compared: readonly string[];
}

/**
 * Do the parts make up the whole, for each rule of `data/compliance/sums.tsv` about this document? Parts may
 * be per piece or per package. Where one is missing, the others must only not exceed the whole.
 * @param share of the larger figure by which they may differ, beside the rounding of each; null: they are
 * counted, so that nothing is rounded.
 */
export function sumFindings(
  subject: CheckSubject,
  check: SumRule['check'],
  share: number | null,
): SumFindings {
  const data = documentData(subject);
  const found = subject.rules.sums
    .filter((rule) => rule.check === check && rule.documentType === subject.documentType)
    .flatMap((rule) => {
      const result = compare(data, rule, share);
      return result === undefined ? [] : [{ rule, finding: result }];
    });
  return {
    findings: found.flatMap(({ finding }) => (finding === null ? [] : [finding])),
    compared: found.map(({ rule }) => rule.partsLabel),
  };
}

/** @returns undefined when there is nothing to compare, null when the figures agree. */
function compare(data: unknown, rule: SumRule, share: number | null): Finding | null | undefined {
  const whole = numberAt(data, rule.whole);
  const parts = fieldValues(data, rule.parts).map(({ path, value }) => ({
    path,
    value: typeof value === 'number' && Number.isFinite(value) ? value : null,
  }));
  const known = parts.flatMap(({ path, value }) => (value === null ? [] : [{ path, value }]));
  if (whole === null || known.length === 0) return undefined;

  const isComplete = known.length === parts.length;
  const tolerance = (sum: number) =>
    share === null
      ? 0
      : Math.max(Math.abs(sum), Math.abs(whole)) * share +
        known.reduce((total, { value }) => total + lastPlace(value, 0) / 2, lastPlace(whole, 0) / 2);
  const sum = known.reduce((total, { value }) => total + value, 0);
  const exceeds = sum > whole + tolerance(sum);
  if (isComplete ? Math.abs(sum - whole) <= tolerance(sum) : !exceeds) return isComplete ? null : undefined;

  // What is counted on a line is counted whole; what is weighed may be given for one piece or package.
  const factors = share === null ? [] : ['quantity', 'packageCount'];
  const multiplied = factors.map((factor) =>
    known.reduce((total, { path, value }) => {
      const line = path.replace(/\.[A-Za-z]+$/, '');
      return total + value * (numberAt(data, `${line}.${factor}`) ?? Number.NaN);
    }, 0),
  );
  if (multiplied.some((other) => Math.abs(other - whole) <= tolerance(other))) return null;
  return {
    status: 'warning',
    problem: `sum_of_${rule.parts.replace(/^.*\./, '')}`,
    fields: [rule.whole, ...known.map(({ path }) => path)],
    value: whole,
    message:
      `The ${rule.partsLabel} make ${figure(Number(sum.toFixed(6)))}, but the ${rule.wholeLabel} is ${figure(whole)}` +
      `${isComplete ? '' : `, although ${parts.length - known.length} of ${parts.length} are not known`}. ` +
      'Look whether a line was missed or read twice, and ask who made the document which figure is right.',
  };
}
