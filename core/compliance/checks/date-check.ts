import type { CheckSubject } from '../check-subject.ts';
import type { ComplianceCheck } from '../compliance-result.ts';
import type { DateLimit } from '../date-limits.ts';
import { type Finding, notApplicable, outcome } from '../findings.ts';
import { documentData, textAt } from '../subject-fields.ts';
import { counted, listed } from '../wording.ts';

const identity = { checkId: 'date_check', checkName: 'Date Check' } as const;
const dayMilliseconds = 86_400_000;
const daysOfYear = 365.25;

/** Are the dates plausible: not in the future, not too old, and in their order? */
export function checkDates(subject: CheckSubject): ComplianceCheck {
  const data = documentData(subject);
  const limits = subject.rules.dateLimits.filter(({ documentType }) => documentType === subject.documentType);
  const dates = new Map(
    limits.flatMap(({ path, label }) => {
      const value = textAt(data, path);
      return value === null ? [] : [[path, { label, value }] as const];
    }),
  );
  if (dates.size === 0)
    return notApplicable(
      identity,
      'No dates were read from this document that could be checked. Look for them on the page.',
    );
  const invalid = [...dates].filter(([, { value }]) => dayOf(value) === null);
  const findings = [
    ...invalid.map(([path, { label, value }]) => noDay(path, label, value)),
    ...limits.flatMap((limit) => limitFinding(limit, data, subject.today) ?? []),
  ];
  return outcome(
    subject,
    identity,
    findings,
    `${listed([...dates.values()].map(({ label, value }) => `the ${label} (${value})`)).replace(/^t/, 'T')} ${dates.size === 1 ? 'is' : 'are'} plausible on ${subject.today}.`,
    {
      details: {
        today: subject.today,
        dates: Object.fromEntries([...dates].map(([path, { value }]) => [path, value])),
      },
    },
  );
}

const noDay = (path: string, label: string, value: string): Finding => ({
  status: 'failed',
  problem: 'no_day',
  fields: [path],
  value,
  message: `The ${label} “${value}” is no day of the calendar. Enter it from the page as YYYY-MM-DD.`,
});

function limitFinding(limit: DateLimit, data: unknown, today: string): Finding | null {
  const value = textAt(data, limit.path);
  const day = value === null ? null : dayOf(value);
  if (value === null || day === null) return null;
  const finding = (problem: string, what: string): Finding => ({
    status: limit.severity,
    problem,
    fields: [limit.path],
    value,
    message: `The ${limit.label} ${value} ${what}. ${limit.reason} ${limit.action}`,
    source: limit.source,
    checkedOn: limit.checkedOn,
  });
  const now = dayOf(today) ?? day;
  if (limit.daysAhead !== null && day > now + limit.daysAhead)
    return finding('in_the_future', `is ${counted(day - now, 'day')} in the future${swapped(value, now)}`);
  if (limit.daysBack !== null && day < now - limit.daysBack)
    return finding('long_ago', `is ${ageOf(now - day)} old`);
  const other = limit.notBefore === null ? null : textAt(data, limit.notBefore);
  const otherDay = other === null ? null : dayOf(other);
  if (limit.notBefore !== null && otherDay !== null && day < otherDay) {
    const before = finding('before_other', `is before ${limit.notBefore} (${other})`);
    return { ...before, fields: [limit.path, limit.notBefore] };
  }
  return null;
}

/** In days up to two years, then in whole years: 366 days, 12 years. */
const ageOf = (days: number): string =>
  days < 2 * daysOfYear ? counted(days, 'day') : counted(Math.floor(days / daysOfYear), 'year');

/** The date with day and month exchanged, where that would put it into the past year. */
function swapped(value: string, now: number): string {
  const [year, month, day] = value.split('-');
  const other = `${year}-${day}-${month}`;
  const otherDay = dayOf(other);
  return otherDay !== null && other !== value && otherDay <= now && otherDay > now - 366
    ? ` (${other} with day and month exchanged would not)`
    : '';
}

/** Days since 1970, or null for what is no day of the calendar in the form `YYYY-MM-DD`. */
function dayOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) return null;
  return Math.round(time / dayMilliseconds);
}
