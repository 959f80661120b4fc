import type { DocumentFields } from '../documents/fields/document-fields.ts';
import { type Cell, cellAt, type ExportedDocument, type ExportTable } from './export-table.ts';

const linePrefix = 'lineItems[].';

/** Paths of the fields that a document has once, of all types together: `invoiceNumber`, `supplier.name`. */
const headPaths = (fields: DocumentFields): readonly string[] =>
  distinct(fields, (path) => (/\]\./.test(path) ? null : path.replace('[]', '')));

const linePaths = (fields: DocumentFields): readonly string[] =>
  distinct(fields, (path) => (path.startsWith(linePrefix) ? path.slice(linePrefix.length) : null));

const distinct = (fields: DocumentFields, name: (path: string) => string | null): readonly string[] => [
  ...new Set(
    [...fields.values()].flatMap((ofType) => [...ofType.keys()].map(name)).filter((path) => path !== null),
  ),
];

const dataOf = ({ extractions: { documentType, extractedData } }: ExportedDocument): unknown =>
  documentType === null ? undefined : extractedData[documentType];

const identity = ['documentId', 'fileName', 'documentType', 'status', 'shipmentReference'] as const;
const identityCells = ({ detail }: ExportedDocument): readonly Cell[] =>
  identity.map((name) => (name === 'documentId' ? detail.id : detail[name]));

/** One row per document: its type, its state, and every field that it has once. */
export function documentsTable(fields: DocumentFields): ExportTable<ExportedDocument> {
  const paths = headPaths(fields);
  const facts = ['uploadedAt', 'approvedAt', 'isSuperseded', 'complianceStatus', 'confidence'] as const;
  return {
    columns: [...identity, ...facts, ...paths],
    rows: (source) => {
      const { detail, compliance, extractions } = source;
      const data = dataOf(source);
      return [
        [
          ...identityCells(source),
          detail.createdAt,
          detail.approvedAt,
          detail.isSuperseded,
          compliance.complianceStatus,
          data === undefined ? null : extractions.confidence.overall,
          ...paths.map((path) => cellAt(data, path)),
        ],
      ];
    },
  };
}

/** The field that identifies a document of each type. */
const numberAndDate = {
  invoice: ['invoiceNumber', 'invoiceDate'],
  packing_list: ['packingListNumber', 'packingListDate'],
  bill_of_lading: ['billOfLadingNumber', 'issueDate'],
  certificate_of_origin: ['certificateNumber', 'issueDate'],
} as const;

const suggestion = [
  'suggestedHsCode',
  'suggestedHsDescription',
  'suggestedHsConfidence',
  'suggestedHsNotice',
] as const;

/** A row a line of goods, with number and date of its document and the best suggested subheading. */
export function linesTable(fields: DocumentFields): ExportTable<ExportedDocument> {
  const paths = linePaths(fields);
  const ofDocument = ['documentNumber', 'documentDate', 'currency', 'weightUnit'] as const;
  return {
    columns: [...identity, ...ofDocument, 'position', ...paths, ...suggestion],
    rows: (source) => {
      const { documentType, hsSuggestions } = source.extractions;
      const data = dataOf(source) as { readonly lineItems?: readonly unknown[] } | undefined;
      if (documentType === null || !data) return [];
      const [number, date] = numberAndDate[documentType];
      return (data.lineItems ?? []).map((line, at) => {
        const suggested = hsSuggestions.find(({ path }) => path === `lineItems[${at}]`);
        const best = suggested?.candidates[0];
        return [
          ...identityCells(source),
          ...[number, date, 'currency', 'weightUnit'].map((path) => cellAt(data, path)),
          at + 1,
          ...paths.map((path) => cellAt(line, path)),
          ...[best?.code ?? null, best?.description ?? null, best?.confidence ?? null],
          suggested?.notice?.message ?? null,
        ];
      });
    },
  };
}
