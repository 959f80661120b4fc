import { linesNamed, quoted } from '../../../compliance/wording.ts';
import type { DocumentType } from '../../../extraction/extraction.ts';
import type { Observation, RuleFinding } from '../finding.ts';
import { isColumnConfirmed } from '../reading/confirmed-column.ts';
import type { Misreading } from '../reading/misreading.ts';
import { ifNotPrintedBesides } from '../reading/printed-besides.ts';
import { softened } from '../reading/softened.ts';
import type { RuleContext } from '../rule.ts';
import type { PaperLine } from './paper-line.ts';

const names: Readonly<Record<DocumentType, string>> = {
  invoice: 'the invoice',
  packing_list: 'the packing list',
  bill_of_lading: 'the bill of lading',
  certificate_of_origin: 'the certificate of origin',
};

/** `the packing list` */
export const paperNamed = (type: DocumentType): string => names[type];

/** `the packing list (line 3, “Ball bearings”)` */
export function paperLinesNamed(lines: readonly PaperLine[]): string {
  const [first] = lines;
  if (!first) return '';
  const words = first.description === null || lines.length > 1 ? '' : `, ${quoted(first.description)}`;
  return `${names[first.paper.documentType]} (${linesNamed(lines.map(({ position }) => position))}${words})`;
}

const oneStepDown = { critical: 'warning', warning: 'info', info: 'info' } as const;

/**
 * A finding; less severe where a figure in it was read with doubt, because the reading is then as likely wrong as the
 * paper, and information only where one misread sign would explain it.
 */
export function findingOf(
  context: RuleContext,
  severity: RuleFinding['severity'],
  message: string,
  observations: readonly Observation[],
  misreading: Misreading | null = null,
): RuleFinding {
  const { doubtfulReading } = context.knowledge.tolerances;
  const isDoubtful = observations.some(({ documentId, field }) => {
    const paper = context.papers.find((one) => one.documentId === documentId);
    const confidence = paper?.confidence[field];
    if (!paper || confidence === undefined || confidence >= doubtfulReading) return false;
    // Of a text layer the digits are sure, and of a column that other papers confirm also what they mean.
    return paper.isScanned || !isColumnConfirmed(context, paper, field);
  });
  const finding = { severity: isDoubtful ? oneStepDown[severity] : severity, message, observations };
  // In a finding on many lines it is unclear which value is against which.
  return ifNotPrintedBesides(softened(finding, misreading), context);
}

/** How many findings of one rule on one pair of papers are reported one by one. */
const mostAlone = 5;

/** Many findings of one kind as one, so that a report of a hundred lines can be read. */
export function gathered(
  findings: readonly RuleFinding[],
  message: (count: number) => string,
): readonly RuleFinding[] {
  if (findings.length <= mostAlone) return findings;
  const ranks = ['critical', 'warning', 'info'] as const;
  const severity = ranks.find((rank) => findings.some((one) => one.severity === rank)) ?? 'info';
  const first = findings.slice(0, mostAlone).map((one) => one.message);
  return [
    {
      severity,
      message: `${message(findings.length)} The first ${mostAlone}: ${first.join(' ')}`,
      observations: findings.flatMap((one) => one.observations),
      alsoOf: findings.flatMap((one) => one.alsoOf ?? []),
    },
  ];
}
