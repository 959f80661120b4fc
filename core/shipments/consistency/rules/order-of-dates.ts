import type { RuleFinding } from '../finding.ts';
import { observe, textOf } from '../observe.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { daysBetween, otherDay } from '../trade/calendar.ts';
import type { DateOrder } from '../trade/date-order.ts';
import { quoted } from '../wording.ts';

const labels: Readonly<Record<string, string>> = {
  'invoice:invoiceDate': 'the invoice is dated',
  'packing_list:packingListDate': 'the packing list is dated',
  'bill_of_lading:onBoardDate': 'the goods were loaded on board on',
  'bill_of_lading:issueDate': 'the bill of lading was issued on',
  'certificate_of_origin:issueDate': 'the certificate of origin was issued on',
};

/** The dates of the papers follow each other as in every trade; limits in `data/shipments/date-order.tsv`. */
export const orderOfDates: ConsistencyRule = {
  id: 'order-of-dates',
  name: 'Order of the dates',
  passed: 'Invoice, packing, loading and certificate follow each other in time.',
  check(context) {
    const compared = context.knowledge.trade.dateOrders.flatMap((order) => compare(order, context) ?? []);
    if (compared.length === 0) return null;
    return withoutRepeats(compared.flatMap(({ findings }) => findings));
  },
};

function compare(
  order: DateOrder,
  { papers }: RuleContext,
): { readonly findings: readonly RuleFinding[] } | null {
  const [first, second] = [order.first, order.second].map(({ documentType, field }) => {
    const paper = papers.find((one) => one.documentType === documentType);
    const date = paper ? textOf(paper, field) : null;
    return paper && date ? { paper, field, date, label: labels[`${documentType}:${field}`] ?? field } : null;
  });
  if (!first || !second) return null;
  const days = daysBetween(first.date, second.date);
  if (days === null) return null;
  const isInOrder = (gap: number | null): boolean => gap !== null && gap >= order.least && gap <= order.most;
  if (isInOrder(days)) return { findings: [] };
  const printed = [first, second].map(({ paper, field }) => observe(paper, field).text);
  const others = [first, second].map(({ date }, at) => otherDay(date, printed[at] ?? null));
  // Days and months in figures: the reader took one for the other.
  const exchanged = [
    { text: printed[0], gap: others[0] ? daysBetween(others[0], second.date) : null },
    { text: printed[1], gap: others[1] ? daysBetween(first.date, others[1]) : null },
    { text: printed[0], gap: others[0] && others[1] ? daysBetween(others[0], others[1]) : null },
  ].find(({ gap }) => isInOrder(gap));
  const year = [-365, -366, 365, 366].some((shift) => isInOrder(days + shift));
  const [gap, direction] = [Math.abs(days), days < 0 ? 'before' : 'after'];
  const message = `${capital(second.label)} ${second.date}, ${gap} days ${direction} ${first.date}, when ${first.label.replace(/ (is dated|on)$/, (end) => (end === ' on' ? '' : ' was made'))}. ${order.reason}${year ? ' Perhaps one of the years is misprinted.' : ''} ${exchanged ? `But ${quoted(exchanged.text ?? '')} may mean the other order of day and month, which fits. Please say which day it is.` : 'Please confirm both dates.'}`;
  return {
    findings: [
      {
        severity: exchanged ? 'info' : order.severity,
        message,
        observations: [observe(first.paper, first.field), observe(second.paper, second.field)],
      },
    ],
  };
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** One wrong date breaks several orders: it is reported once, with the fields of all. */
function withoutRepeats(findings: readonly RuleFinding[]): readonly RuleFinding[] {
  const counts = new Map<string, number>();
  const keysOf = ({ observations }: RuleFinding): readonly string[] =>
    observations.map(({ documentType, field }) => `${documentType}:${field}`);
  for (const finding of findings)
    for (const key of keysOf(finding)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const reported = new Set<string>();
  return findings.filter((finding) => {
    const culprit = [...keysOf(finding)].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? '';
    if ((counts.get(culprit) ?? 0) > 1 && reported.has(culprit)) return false;
    reported.add(culprit);
    return true;
  });
}
