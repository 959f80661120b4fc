import { type Clock, isoTime } from '../clock.ts';
import type { ComplianceResult } from '../compliance/compliance-result.ts';
import type { DocumentStatus } from '../database/schema.ts';
import type { DocumentType, Extraction } from '../extraction/extraction.ts';
import type { Originals } from '../files/originals.ts';
import type { HsService } from '../hs/hs.ts';
import { type JobHandler, TransientError } from '../jobs/job.ts';
import type { Logger } from '../logger.ts';
import { ReadingError } from '../reading/reading-error.ts';
import type { LineSuggestion } from './document.ts';
import type { DocumentReader } from './document-reader.ts';
import type { DocumentRow, DocumentsStore } from './documents.store.ts';
import { readDocumentJob } from './upload.ts';

/** How many subheadings are suggested for a line of goods. */
const suggestionsPerLine = 3;

/**
 * The job behind an upload: read the pages and extract the fields in a child process, suggest
 * subheadings for the lines, run the compliance checks, and write all of it at once.
 */
export function createReadDocumentHandler(dependencies: {
  readonly documents: DocumentsStore;
  readonly originals: Originals;
  readonly reader: DocumentReader;
  readonly hs: Pick<HsService, 'searchMany' | 'ready'>;
  readonly checkCompliance: (extraction: Extraction) => ComplianceResult;
  readonly reviewThreshold: number;
  readonly clock: Clock;
  readonly logger: Logger;
}): JobHandler {
  const { documents, originals, reader, hs, checkCompliance, reviewThreshold, clock, logger } = dependencies;

  return {
    kind: readDocumentJob,

    async run(job) {
      const startedAt = isoTime(clock.now());
      const row = await documents.find(job.organizationId, job.subjectId);
      if (!row)
        return async () =>
          logger.info('a document was deleted before it was read', { documentId: job.subjectId });
      const { reading, extraction } = await read(row);
      const { suggestions, notes } = await suggest(extraction);
      const compliance = checkCompliance(extraction);
      const finishedAt = isoTime(clock.now());
      const key = { documentId: row.id, organizationId: row.organizationId, createdAt: finishedAt };

      return async (transaction) => {
        await documents.update(transaction, row.organizationId, row.id, {
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
        });
        await documents.saveReading(transaction, {
          ...key,
          extractedData: JSON.stringify(extraction.extractedData),
          confidence: JSON.stringify(extraction.confidence),
          evidence: JSON.stringify(extraction.evidence),
          hsSuggestions: JSON.stringify(suggestions),
          engines: JSON.stringify(reading.engines),
          notes: JSON.stringify([...reading.notes, ...extraction.notes, ...notes]),
        });
        if (compliance.complianceStatus === 'pending') return;
        await documents.saveCompliance(transaction, {
          ...key,
          complianceStatus: compliance.complianceStatus,
          checks: JSON.stringify(compliance.checks),
        });
      };
    },

    fail: (job, error) => async (transaction) => {
      const now = isoTime(clock.now());
      await documents.update(transaction, job.organizationId, job.subjectId, {
        status: 'failed',
        ...failureOf(error),
        finishedAt: now,
        attempts: Math.min(job.attempts, job.maximumAttempts),
        updatedAt: now,
      });
    },
  };

  async function read(row: DocumentRow) {
    try {
      return await reader.read({
        path: originals.path(row.storedAs),
        mimeType: row.mimeType,
        documentType: row.isTypeGiven ? (row.documentType as DocumentType) : null,
      });
    } catch (error) {
      if (error instanceof ReadingError && error.isTransient)
        throw new TransientError(error.message, { cause: error });
      throw error;
    }
  }

  /** A document is worth more than its suggestions: when the model is down they are missing, and a note says so. */
  async function suggest(extraction: Extraction) {
    const lines = (extraction.extractedData.invoice?.lineItems ?? []).flatMap((line, index) =>
      line.description ? [{ path: `lineItems[${index}]`, description: line.description }] : [],
    );
    if (lines.length === 0) return { suggestions: [], notes: [] };
    try {
      await hs.ready();
      const answers = await hs.searchMany(
        lines.map((line) => line.description),
        suggestionsPerLine,
      );
      const suggestions: LineSuggestion[] = lines.map((line, index) => {
        const answer = answers[index];
        return { ...line, candidates: answer && 'results' in answer ? answer.results : [] };
      });
      return { suggestions, notes: [] };
    } catch (error) {
      logger.error('no HS suggestions: the classification model is down', { reason: String(error) });
      return {
        suggestions: [],
        notes: ['No HS codes could be suggested: the classification model was not available.'],
      };
    }
  }
}

/** Good enough to go on without a person: the type is known, nothing required is missing, and we are sure. */
function statusAfterReading(extraction: Extraction, threshold: number): DocumentStatus {
  const isSure =
    extraction.documentType !== null &&
    extraction.missingRequired.length === 0 &&
    extraction.confidence.overall >= threshold;
  return isSure ? 'processed' : 'requires_review';
}

function failureOf(error: Error): { readonly failureCode: string; readonly failureMessage: string } {
  const cause = error instanceof TransientError ? error.cause : error;
  if (cause instanceof ReadingError) return { failureCode: cause.code, failureMessage: cause.message };
  return {
    failureCode: 'PROCESSING_FAILED',
    failureMessage:
      'The document could not be processed. The log has the reason; uploading it again may help.',
  };
}
