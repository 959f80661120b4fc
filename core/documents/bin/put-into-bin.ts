import type { Selectable, Transaction } from 'kysely';
import { isoTime } from '../../clock.ts';
import type { ComplianceCheck } from '../../compliance/compliance-result.ts';
import type { ComplianceResultsTable, Schema } from '../../database/schema.ts';
import type { DecisionId } from '../../memory/memory.ts';
import type { BinnedPaper } from '../../memory/suppliers/supplier-layouts.ts';
import type { DocumentDependencies } from '../dependencies.ts';
import type { DocumentReading, DocumentRow } from '../documents.store.ts';
import { parseReading } from '../stored-reading.ts';

/** The rows of a document, as they were when it was deleted. */
export interface BinnedContent {
  readonly document: DocumentRow;
  readonly reading: DocumentReading | null;
  readonly compliance: Selectable<ComplianceResultsTable> | null;
  readonly decisions: readonly DecisionId[];
  /** Its pages, and the layout that it taught; absent from what an earlier version put into the bin. */
  readonly paper?: BinnedPaper | null;
}

/** Keeps the rows of a document that is deleted in the same transaction. Its shares end with it. */
export async function putIntoBin(
  {
    bin,
    documents,
    compliance,
    memory,
    supplierLayouts,
    clock,
  }: Pick<DocumentDependencies, 'bin' | 'documents' | 'compliance' | 'memory' | 'supplierLayouts' | 'clock'>,
  transaction: Transaction<Schema>,
  row: DocumentRow,
  deletedBy: string | null,
): Promise<void> {
  const { organizationId, id } = row;
  const reading = (await documents.reading(organizationId, id, transaction)) ?? null;
  const checked = (await documents.compliance(organizationId, id, transaction)) ?? null;
  const content: BinnedContent = {
    document: row,
    reading,
    compliance: reading && checked && withoutDuplicates(compliance, row, reading, checked),
    decisions: await memory.decisionIds(transaction, { organizationId, documentId: id }),
    paper: await supplierLayouts.binned(transaction, { organizationId, documentId: id }),
  };
  const entry = await transaction
    .selectFrom('searchEntries')
    .select(['paperNumber', 'numberKey'])
    .where('documentId', '=', id)
    .executeTakeFirst();
  await bin.insert(transaction, {
    id,
    organizationId,
    fileName: row.fileName,
    documentType: row.documentType,
    fileSize: row.fileSize,
    storedAs: row.storedAs,
    createdAt: row.createdAt,
    paperNumber: entry?.paperNumber ?? null,
    numberKey: entry?.numberKey ?? null,
    shipmentId: row.shipmentId,
    deletedAt: isoTime(clock.now()),
    deletedBy,
    content: JSON.stringify(content),
  });
}

/** The results name duplicates, which may be erased while this one is in the bin. */
function withoutDuplicates(
  compliance: DocumentDependencies['compliance'],
  { documentType }: DocumentRow,
  reading: DocumentReading,
  checked: Selectable<ComplianceResultsTable>,
): Selectable<ComplianceResultsTable> | null {
  const { extractedData, confidence } = parseReading(reading);
  const checks = JSON.parse(checked.checks) as readonly ComplianceCheck[];
  const result = compliance.recheckDuplicates({ documentType, extractedData, confidence }, checks, []);
  const { complianceStatus } = result;
  if (complianceStatus === 'pending') return null;
  return { ...checked, complianceStatus, checks: JSON.stringify(result.checks) };
}
