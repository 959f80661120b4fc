import type { ExportedDocument } from '../export/export-table.ts';
import { createFlow, type Flow } from '../pdf/flow.ts';
import { Sheet, type TextStyle } from '../pdf/sheet.ts';
import { fieldWords } from '../shipments/field-words.ts';
import type { ShipmentDetail } from '../shipments/shipment.ts';

const body: TextStyle = { size: 9 };
const strong: TextStyle = { size: 9, isBold: true };
const small: TextStyle = { size: 8, color: '#5b6672' };

/** What a report is about, as of one moment. */
export interface ReportSource {
  /** `Shipment SHP-2026-000001`, `Day 2026-03-02`. */
  readonly title: string;
  readonly madeAt: string;
  readonly documents: readonly ExportedDocument[];
  readonly shipments: readonly ShipmentDetail[];
}

/** A shipment or a day as a PDF for a person: how it stands, what is to be done, what was read. */
export function drawReport({ title, madeAt, documents, shipments }: ReportSource): Promise<Uint8Array> {
  const flow = createFlow(new Sheet(title, new Date(madeAt)));
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
  flow.text(`${words(status)}, ${documentCount} documents`, body);
  if (!report) {
    flow.text('Nothing was compared yet.', body);
    return;
  }
  const files = new Map(documents.map(({ id, fileName }) => [id, fileName]));
  const findings = report.results.filter(({ severity }) => severity !== 'passed');
  for (const { severity, ruleName, message, observations } of findings) {
    flow.text(`${severity.toUpperCase()}  ${ruleName}`, strong);
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
    detail.documentType === null ? 'no known type' : words(detail.documentType),
    words(detail.status),
    detail.isSuperseded && 'a later document replaces it',
    detail.shipmentReference !== null && `shipment ${detail.shipmentReference}`,
    `uploaded ${minute(detail.createdAt)}`,
    detail.approvedAt !== null && `approved ${minute(detail.approvedAt)}`,
    `checks: ${words(compliance.complianceStatus)}`,
  ];
  flow.text(facts.filter(Boolean).join(' · '), body);
  if (detail.failure) flow.text(detail.failure.message, strong);
  for (const reason of detail.reviewReasons) flow.text(`To look at: ${reason}`, strong);
  const { documentType, extractedData, confidence } = extractions;
  const data = documentType === null ? undefined : extractedData[documentType];
  for (const [path, value] of data ? valuesOf(data) : []) {
    const sure = confidence.fields[path];
    const told = sure === undefined ? '' : `  (${Math.round(sure * 100)} %)`;
    flow.text(`${fieldWords(path)}: ${String(value)}${told}`, body);
  }
  for (const { description, candidates } of extractions.hsSuggestions) {
    const [best] = candidates;
    if (best) flow.text(`Suggested ${best.code} for “${description}”: ${best.description}`, small);
  }
}

/** Every value with its path, such as `lineItems[0].quantity`. */
function valuesOf(data: unknown, path = ''): readonly (readonly [string, string | number | boolean])[] {
  if (data === null || data === undefined) return [];
  if (Array.isArray(data)) return data.flatMap((inner, at) => valuesOf(inner, `${path}[${at}]`));
  if (typeof data === 'object')
    return Object.entries(data).flatMap(([name, inner]) =>
      valuesOf(inner, path === '' ? name : `${path}.${name}`),
    );
  return [[path, data as string | number | boolean]];
}

const words = (name: string): string => name.replaceAll('_', ' ');
const minute = (time: string): string => time.slice(0, 16).replace('T', ' ');
