import type { ComplianceResult } from '../compliance/compliance-result.ts';
import type { DocumentDetail, DocumentExtractions } from '../documents/document.ts';

/** Numbers are numbers, dates are texts as ISO 8601 has them, and what is not known is null. */
export type Cell = string | number | boolean | null;

/** One row of an export: a cell for each column, in their order. */
export type ExportRow = readonly Cell[];

/** The columns of an export, and the rows that a record becomes. */
export interface ExportTable<Source> {
  /** Names that stay: programs find their values by them. */
  readonly columns: readonly string[];
  readonly rows: (source: Source) => readonly ExportRow[];
}

/** Everything in an export of one document. */
export interface ExportedDocument {
  readonly detail: DocumentDetail;
  readonly extractions: DocumentExtractions;
  readonly compliance: Pick<ComplianceResult, 'complianceStatus' | 'checks'>;
}

/** The value at `supplier.name`, as a cell; lists of values with semicolons between. */
export function cellAt(data: unknown, path: string): Cell {
  const value = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[key], data);
  if (Array.isArray(value)) return value.length > 0 ? value.join('; ') : null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
