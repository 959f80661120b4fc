import { createFlow, type Flow } from '../../pdf/flow.ts';
import { Sheet, type TextStyle } from '../../pdf/sheet.ts';
import type { RuleResult } from '../consistency/finding.ts';
import { fieldWords } from '../field-words.ts';
import type { Decision } from './decisions.ts';
import type { PackSource } from './pack-source.ts';

const quiet = '#5b6672';
const body: TextStyle = { size: 9 };
const small: TextStyle = { size: 8, color: quiet };
const colors = { critical: '#a4161a', warning: '#9a5b00', info: '#1d4e89', passed: '#2b6a3a' } as const;

/** The shipment on a few pages for a person: its documents, what was found, who decided what. */
export async function drawSummary(source: PackSource, decisions: readonly Decision[]): Promise<Uint8Array> {
  const { shipment, documents, versions, madeAt, letterhead } = source;
  const title = `Shipment ${shipment.reference}`;
  const flow = createFlow(new Sheet(title, new Date(madeAt)), letterhead);
  flow.text(title, { size: 18, isBold: true });
  flow.text(`${stateOf(source)} Made ${minute(madeAt)} UTC.`, small);

  flow.title('Documents');
  for (const document of documents) {
    const facts = [
      document.documentType?.replaceAll('_', ' ') ?? 'no known type',
      document.status.replaceAll('_', ' '),
      document.isSuperseded && 'superseded by a later one',
      document.approvedAt !== null && `approved ${minute(document.approvedAt)}`,
      document.compliance && `checks: ${document.compliance.complianceStatus.replaceAll('_', ' ')}`,
    ].filter(Boolean);
    flow.text(document.fileName, { ...body, isBold: true });
    flow.text(facts.join(' · '), body);
    flow.text(`SHA-256 ${document.sha256}`, small);
  }
  if (documents.length === 0) flow.text('None.', body);

  flow.title('Cross-document findings');
  const results = shipment.report?.results ?? [];
  const files = new Map(documents.map(({ id, fileName }) => [id, fileName]));
  for (const result of results.filter(({ severity }) => severity !== 'passed'))
    drawFinding(flow, result, files);
  const passed = results.filter(({ severity }) => severity === 'passed');
  if (passed.length > 0)
    flow.text(`Compared without a finding: ${passed.map(({ ruleName }) => ruleName).join(', ')}.`, body);
  if (results.length === 0) flow.text('Nothing was compared yet.', body);

  flow.title('Decisions');
  for (const decision of decisions) flow.text(decisionText(decision), body);

  flow.title('Versions');
  const engines = [...new Set(documents.flatMap(({ reading }) => reading?.engines ?? []))];
  flow.text(`Program: ${versions.program}`, body);
  if (engines.length > 0) flow.text(`Read with: ${engines.join(', ')}`, body);
  flow.text(`HS codes suggested with: ${versions.model}`, body);
  flow.text(`Nomenclatures: ${versions.nomenclatures.versions.map(({ name }) => name).join(', ')}`, body);
  flow.text('HS code suggestions are informational. This record is no ruling.', small);
  return flow.finish(title);
}

function stateOf({ shipment, settledBy, people }: PackSource): string {
  const { critical, warning, info } = shipment.findingCounts;
  const found = `${critical} critical, ${warning} warnings, ${info} for information.`;
  if (shipment.settledAt === null) return `Open. ${found}`;
  const who = settledBy === null ? '' : ` by ${people.get(settledBy) ?? 'a user who was removed'}`;
  return `Settled ${minute(shipment.settledAt)}${who}. ${found}`;
}

function drawFinding(flow: Flow, result: RuleResult, files: ReadonlyMap<string, string>): void {
  const { severity, ruleName, message, observations } = result;
  flow.text(`${severity.toUpperCase()}  ${ruleName}`, { ...body, isBold: true, color: colors[severity] });
  flow.text(message, body);
  for (const { documentId, field, value, text, page } of observations) {
    const file = files.get(documentId) ?? 'a deleted document';
    const shown = text ?? (value === null ? 'nothing' : JSON.stringify(value));
    flow.text(`${file}${page === null ? '' : `, page ${page}`}: ${fieldWords(field)} “${shown}”`, small, 12);
  }
}

function decisionText({
  decidedAt,
  decidedBy,
  decision,
  subject,
  field,
  value,
  printedText,
}: Decision): string {
  const of = field === null ? '' : ` ${fieldWords(field)}`;
  const to = value === null ? '' : ` (${typeof value === 'string' ? value : JSON.stringify(value)})`;
  const printed = printedText === null ? '' : `, printed “${printedText}”`;
  return `${minute(decidedAt)}  ${decidedBy}: ${decision}${of}${to}${printed}; ${subject}`;
}

/** `2026-03-02 09:30` */
const minute = (time: string): string => time.slice(0, 16).replace('T', ' ');
