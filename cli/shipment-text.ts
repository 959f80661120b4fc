import type { RuleResult } from '../core/shipments/consistency/finding.ts';
import { fieldWords } from '../core/shipments/field-words.ts';
import type { ShipmentDetail, ShipmentItem } from '../core/shipments/shipment.ts';
import { leftOf, stateOf } from './document-state.ts';
import { localMinute, zonedMinute, zoneWords } from './local-time.ts';
import { printable, textTable } from './text-table.ts';

export const shipmentsTable = (items: readonly ShipmentItem[], columns: number): string =>
  `${textTable(
    ['REFERENCE', 'STATUS', 'DOCUMENTS', 'CRITICAL', 'WARNING', 'INFO', 'EVALUATED', 'ID'],
    items.map(({ id, status, documentCount, findingCounts, evaluatedAt, reference }) => [
      reference,
      status,
      String(documentCount),
      String(findingCounts.critical),
      String(findingCounts.warning),
      String(findingCounts.info),
      evaluatedAt === null ? '-' : localMinute(evaluatedAt),
      id,
    ]),
    columns,
  )}\n${zoneWords()}`;

/** A shipment in one line: its reference and its state. */
export const shipmentLine = ({ id, reference, status, documentCount }: ShipmentItem): string =>
  `${id}  ${printable(reference)}: ${status}, ${documentCount} ${documentCount === 1 ? 'document' : 'documents'}`;

/** Its documents, and the findings between them. */
export function shipmentText(shipment: ShipmentDetail, columns: number): string {
  const { documents, report, queuedEvaluation, settledAt } = shipment;
  return [
    shipmentLine(shipment),
    settledAt !== null && `Settled ${zonedMinute(settledAt)}`,
    queuedEvaluation && 'An evaluation is queued',
    documents.length > 0 &&
      `\n${textTable(
        ['ID', 'STATUS', 'LEFT', 'FILE', 'TYPE'],
        documents.map(({ id, documentType, status, isSuperseded, fileName, approvedAt, openDoubts }) => [
          id,
          // What does not count is in no state that matters, and 80 columns hold no more.
          isSuperseded ? 'superseded' : stateOf({ status, approvedAt }),
          leftOf(openDoubts),
          fileName,
          documentType ?? '-',
        ]),
        columns,
      )}`,
    `\n${findingsText(shipment)}`,
    report && `Compared ${zonedMinute(report.evaluatedAt)}: ${report.ruleResultCount} results`,
  ]
    .filter(Boolean)
    .join('\n');
}

export const findingsOf = ({ report }: ShipmentDetail): readonly RuleResult[] =>
  report?.results.filter(({ severity }) => severity !== 'passed') ?? [];

/** Each finding with the printed texts behind it. */
export function findingsText(shipment: ShipmentDetail): string {
  if (!shipment.report) return 'Nothing was compared yet: two documents have to be read.';
  const findings = findingsOf(shipment);
  if (findings.length === 0) return 'The documents agree.';
  const files = new Map(shipment.documents.map(({ id, fileName }) => [id, fileName]));
  return findings.map((finding) => findingText(finding, files)).join('\n\n');
}

function findingText(
  { severity, ruleName, message, observations }: RuleResult,
  files: ReadonlyMap<string, string>,
) {
  const seen = observations.map(({ documentId, field, text, value, page }) => {
    const shown = text ?? (value === null ? 'nothing' : JSON.stringify(value));
    const place = page === null ? '' : `, page ${page}`;
    return printable(`  ${files.get(documentId) ?? documentId}${place}: ${fieldWords(field)} “${shown}”`);
  });
  return [`${severity.toUpperCase()}  ${ruleName}`, printable(message), ...seen].join('\n');
}
