import { isoTime } from '../clock.ts';
import type { DocumentType } from '../extraction/extraction.ts';
import { type JobHandler, TransientError } from '../jobs/job.ts';
import type { FoundLayout } from '../memory/suppliers/supplier-layouts.ts';
import { ReadingError } from '../reading/reading-error.ts';
import { createSharedReading, mayEndDifferently, standsBackForAnotherTry } from './another-try.ts';
import { contentAsRead } from './content-as-read.ts';
import type { DocumentDependencies } from './dependencies.ts';
import type { DocumentFailure } from './document.ts';
import { documentFacts } from './document-events.ts';
import type { DocumentReader } from './document-reader.ts';
import type { DocumentRow } from './documents.store.ts';
import { statusAfterReading } from './judge-data.ts';
import { provenanceOf, taughtBy } from './provenance.ts';
import { saveContent } from './save-content.ts';
import { shipmentChanged } from './shipment-changed.ts';
import { readDocumentJob } from './upload.ts';

/**
 * The job behind an upload: read the pages and extract the fields in a child process, suggest
 * subheadings for the lines, run the compliance checks, and write all of it at once.
 */
export function createReadDocumentHandler(
  dependencies: Pick<
    DocumentDependencies,
    | 'documents'
    | 'events'
    | 'jobs'
    | 'originals'
    | 'shipments'
    | 'compliance'
    | 'supplierLayouts'
    | 'askAboutGoods'
    | 'readers'
    | 'reviewThreshold'
    | 'clock'
    | 'logger'
  > & { readonly reader: DocumentReader; readonly isOverloaded: () => boolean },
): JobHandler {
  const { documents, events, originals, reader, clock, logger } = dependencies;
  const { supplierLayouts, readers, reviewThreshold } = dependencies;
  const sharedReading = createSharedReading(dependencies.isOverloaded);

  return {
    kind: readDocumentJob,

    async run(job) {
      const startedAt = isoTime(clock.now());
      const row = await documents.find(job.organizationId, job.subjectId);
      if (!row)
        return async () =>
          logger.info('a document was deleted before it was read', { documentId: job.subjectId });
      const { reading, extraction, kept, taught } = await read(row, job.attempts);
      const content = await contentAsRead(dependencies, extraction, {
        engines: reading.engines,
        notes: reading.notes,
        provenance: provenanceOf(reading.sources, extraction, taught, readers),
        printedText: reading.text,
      });
      const finishedAt = isoTime(clock.now());

      return async (transaction) => {
        // It may have been put into a shipment meanwhile, or deleted.
        const before = await documents.find(row.organizationId, row.id, transaction);
        if (!before) return;
        const change = {
          status: statusAfterReading(extraction, reviewThreshold),
          documentType: extraction.documentType,
          documentTypeConfidence: extraction.documentTypeConfidence,
          language: extraction.language,
          pageCount: reading.pageCount,
          failureCode: null,
          failureMessage: null,
          startedAt,
          finishedAt,
          attempts: job.attempts,
          updatedAt: finishedAt,
        };
        const after: DocumentRow = { ...before, ...change };
        await documents.update(transaction, row.organizationId, row.id, change);
        await events.record(transaction, row.organizationId, [
          after.status === 'processed'
            ? { name: 'document.pending_approval', data: documentFacts(after) }
            : {
                name: 'document.requires_review',
                data: { ...documentFacts(after), reason: 'low_confidence' },
              },
        ]);
        await saveContent(dependencies, transaction, after, content);
        const document = { organizationId: row.organizationId, documentId: row.id };
        await supplierLayouts.keepPages(transaction, document, kept);
      };
    },

    fail: (job, error) => async (transaction) => {
      const before = await documents.find(job.organizationId, job.subjectId, transaction);
      if (!before) return;
      const now = isoTime(clock.now());
      const failure = failureOf(error);
      const change = {
        status: 'failed' as const,
        failureCode: failure.code,
        failureMessage: failure.message,
        finishedAt: now,
        attempts: Math.min(job.attempts, job.maximumAttempts),
        updatedAt: now,
      };
      await documents.update(transaction, job.organizationId, job.subjectId, change);
      await events.record(transaction, job.organizationId, [
        { name: 'document.failed', data: { ...documentFacts({ ...before, ...change }), failure } },
      ]);
      await shipmentChanged(dependencies, transaction, before, 'document_processed');
    },
  };

  async function read(row: DocumentRow, attempts: number) {
    const end = sharedReading.begin();
    let found: readonly FoundLayout[] = [];
    try {
      const result = await reader.read({
        layoutsFor: async (paper) => {
          found = await supplierLayouts.layoutsFor(row.organizationId, paper);
          return found;
        },
        path: originals.path(row.storedAs),
        mimeType: row.mimeType,
        documentType: row.isTypeGiven ? (row.documentType as DocumentType) : null,
      });
      return { ...result, taught: taughtBy(result.extraction, found) };
    } catch (error) {
      const { wasShared } = end();
      if (!(error instanceof ReadingError) || !mayEndDifferently(error, { attempts, wasShared })) throw error;
      throw new TransientError(error.message, {
        cause: error,
        ...(error.code !== 'READING_CRASHED' && { queueDelay: standsBackForAnotherTry }),
      });
    } finally {
      end();
    }
  }
}

function failureOf(error: Error): DocumentFailure {
  const cause = error instanceof TransientError ? error.cause : error;
  if (cause instanceof ReadingError) return { code: cause.code, message: cause.message };
  return {
    code: 'PROCESSING_FAILED',
    message: 'The document could not be processed. The log has the reason; uploading it again may help.',
  };
}
