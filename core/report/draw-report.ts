import type { DocumentExtractions } from '../documents/document.ts';
import type { ExportedDocument } from '../export/export-table.ts';
import { headingWords } from '../export/heading-words.ts';
import { createFlow, type Flow } from '../pdf/flow.ts';
import type { Letterhead } from '../pdf/letterhead.ts';
import { Sheet, type TextStyle } from '../pdf/sheet.ts';
import { fieldWords } from '../shipments/field-words.ts';
import type { ShipmentDetail } from '../shipments/shipment.ts';
import { drawGoods } from './goods-table.ts';
import { valuesOf } from './report-values.ts';

const body: TextStyle = { size: 9 };
const strong: TextStyle = { size: 9, isBold: true };
const small: TextStyle = { size: 8, color: '#5b6672' };

/** The subject of a report, as of one moment. */
export interface ReportSource {
  /** `Shipment SHP-2026-000001`, `Day 2026-03-02`. */
  readonly title: string;
  readonly madeAt: string;
  readonly documents: readonly ExportedDocument[];
  readonly shipments: readonly ShipmentDetail[];
}

/** A shipment or a day as a PDF for a person: its standing, the goods, the checks with their reasons, the decisions. */
export function drawReport(
  { title, madeAt, documents, shipments }: ReportSource,
  letterhead: Letterhead | null = null,
): Promise<Uint8Array> {
  const flow = createFlow(new Sheet(title, new Date(madeAt)), letterhead);
  flow.text(title, { size: 18, isBold: true });
  flow.text(`${standing(documents)} Made ${minute(madeAt)} UTC.`, small);
  for (const shipment of shipments) drawShipment(flow, shipment);
  for (const document of documents) drawDocument(flow, document);
  if (documents.length === 0) flow.text('No documents.', body);
  flow.text('HS code suggestions are informational. This report is no ruling.', small);
  return flow.finish(title);
}

function standing(documents: readonly ExportedDocument[]): string {
  const counts = new Map<string, number>();
  for (const { detail } of documents) counts.set(detail.status, (counts.get(detail.status) ?? 0) + 1);
  const parts = [...counts].map(([status, count]) => `${count} ${words(status)}`);
  const total = `${documents.length} ${documents.length === 1 ? 'document' : 'documents'}`;
  return parts.length === 0 ? `${total}.` : `${total}: ${parts.join(', ')}.`;
}

function drawShipment(flow: Flow, shipment: ShipmentDetail): void {
  const { reference, status, documentCount, report, documents } = shipment;
  flow.title(`Cross-document findings of ${reference}`);
  flow.text(
    `${headingWords(status)}, ${documentCount} ${documentCount === 1 ? 'document' : 'documents'}`,
    body,
  );
  if (!report) {
    flow.text('Nothing was compared yet.', body);
    return;
  }
  const files = new Map(documents.map(({ id, fileName }) => [id, fileName]));
  const findings = report.results.filter(({ severity }) => severity !== 'passed');
  for (const { severity, ruleName, message, observations } of findings) {
    flow.text(`${headingWords(severity)}: ${ruleName}`, strong);
    flow.text(message, body);
    for (const { documentId, field, value, text, page } of observations) {
      const shown = text ?? (value === null ? 'nothing' : JSON.stringify(value));
      const place = `${files.get(documentId) ?? 'a deleted document'}${page === null ? '' : `, page ${page}`}`;
      flow.text(`${place}: ${fieldWords(field)} “${shown}”`, small, 12);
    }
  }
  if (findings.length === 0) flow.text('The documents agree.', body);
}

function drawDocument(flow: Flow, { detail, extractions, compliance }: ExportedDocument): void {
  flow.title(detail.fileName);
  const facts = [
    detail.documentType === null ? 'No known type' : headingWords(detail.documentType),
    words(detail.status),
    detail.isSuperseded && 'a later document replaces it',
    detail.shipmentReference !== null && `shipment ${detail.shipmentReference}`,
    `uploaded ${minute(detail.createdAt)}`,
    detail.approvedAt !== null && `approved ${minute(detail.approvedAt)}`,
    `checks: ${words(compliance.complianceStatus)}`,
  ];
  flow.text(facts.filter(Boolean).join(' · '), body);
  if (detail.failure) flow.text(detail.failure.message, strong);
  const { documentType, extractedData, doubts } = extractions;
  const data = documentType === null ? undefined : extractedData[documentType];
  if (data) {
    flow.pairs(valuesOf(data), body);
    drawGoods(flow, data, extractions);
  }
  drawDoubts(flow, doubts);
  drawChecks(flow, compliance.checks);
}

/** The open doubts, then the waived ones with the reason and the name of the person. */
function drawDoubts(flow: Flow, doubts: DocumentExtractions['doubts']): void {
  const open = doubts.filter(({ waiver }) => waiver === null);
  if (open.length > 0) flow.text('To look at', strong);
  for (const { message } of open) flow.text(`${message}.`, body, 12);
  const waived = doubts.filter(({ waiver }) => waiver !== null);
  if (waived.length > 0) flow.text('Waived doubts', strong);
  for (const { message, waiver } of waived) {
    flow.text(`${message}.`, body, 12);
    const { waivedBy, waivedByEmail, waivedAt, reason } = waiver!;
    const who = waivedByEmail ?? (waivedBy === null ? 'an API key' : 'a user who was removed');
    flow.text(`Waived by ${who} on ${minute(waivedAt)} UTC: ${reason}`, small, 12);
  }
}

const shownStatuses = ['failed', 'warning'] as const;

function drawChecks(flow: Flow, checks: ExportedDocument['compliance']['checks']): void {
  if (checks.length === 0) return;
  flow.text('Checks', strong);
  for (const shown of shownStatuses)
    for (const { checkName, status, message } of checks)
      if (status === shown) flow.text(`${headingWords(status)}: ${checkName}. ${message}`, body, 12);
  const passed = checks.filter(({ status }) => status === 'passed').map(({ checkName }) => checkName);
  if (passed.length > 0) flow.text(`Passed: ${passed.join(', ')}.`, body, 12);
}

const words = (name: string): string => name.replaceAll('_', ' ');
const minute = (time: string): string => time.slice(0, 16).replace('T', ' ');
