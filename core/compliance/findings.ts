import type { CheckSubject } from './check-subject.ts';
import type { ComplianceCheck } from './compliance-result.ts';
import { firstSentences } from './wording.ts';

/** One thing that is wrong or to be looked at. */
export interface Finding {
  readonly status: 'warning' | 'failed';
  /** A name for programs: `gross_below_net`. */
  readonly problem: string;
  /** Paths as in `confidence.fields`; the first is the one to look at. */
  readonly fields: readonly string[];
  /** The value there. */
  readonly value: unknown;
  /** Which field or line, which value, why, and what to do. */
  readonly message: string;
  /** The act or standard behind it, with the day on which it was last compared. */
  readonly source?: string;
  readonly checkedOn?: string;
}

type Identity = Pick<ComplianceCheck, 'checkId' | 'checkName'>;

/**
 * The outcome of a check that was made: passed without findings, else as bad as the worst.
 * @param passed the message when there are no findings.
 * @param notes worth knowing in either case.
 */
export function outcome(
  subject: CheckSubject,
  identity: Identity,
  found: readonly Finding[],
  passed: string,
  { details = {}, notes = [] }: { readonly details?: object; readonly notes?: readonly string[] } = {},
): ComplianceCheck {
  const findings = found.map((finding) => withDoubt(subject, finding));
  const failed = findings.filter(({ status }) => status === 'failed');
  const warnings = findings.filter(({ status }) => status === 'warning');
  const worst = failed.length > 0 ? 'failed' : warnings.length > 0 ? 'warning' : 'passed';
  return {
    ...identity,
    status: worst,
    message: [
      worst === 'passed' ? passed : firstSentences([...failed, ...warnings].map(({ message }) => message)),
      firstSentences(notes),
    ]
      .filter(Boolean)
      .join(' '),
    fields: [...new Set([...failed, ...warnings].flatMap(({ fields }) => fields))],
    details: { ...details, findings: [...failed, ...warnings], notes },
  };
}

/** @param message why there is nothing to check, and what a person does instead. */
export function notApplicable(identity: Identity, message: string, details: object = {}): ComplianceCheck {
  return {
    ...identity,
    status: 'not_applicable',
    message,
    fields: [],
    details: { ...details, findings: [], notes: [] },
  };
}

/** A value that was hard to read may be right on the page: the message states that, so that nobody is asked first. */
function withDoubt({ confidence, rules }: CheckSubject, finding: Finding): Finding {
  const doubtful = finding.fields
    .map((path) => ({ path, sureness: confidence.fields[path] }))
    .find(({ sureness }) => sureness !== undefined && sureness < rules.thresholds.doubtfulReading);
  if (doubtful?.sureness === undefined) return finding;
  return {
    ...finding,
    message: `${finding.message} ${doubtful.path} was read with a confidence of only ${doubtful.sureness.toFixed(2)}, so look at the page first.`,
  };
}
