import type { AccountsService } from '../../accounts/accounts.ts';
import { isoTime } from '../../clock.ts';
import type { DocumentType } from '../../extraction/extraction.ts';
import type { JobHandler } from '../../jobs/job.ts';
import type { FoundLayout } from '../../memory/suppliers/supplier-layouts.ts';
import { contentAsRead } from '../content-as-read.ts';
import type { DocumentDependencies } from '../dependencies.ts';
import { documentFacts } from '../document-events.ts';
import type { DocumentReader } from '../document-reader.ts';
import type { DocumentRow } from '../documents.store.ts';
import { statusAfterReading } from '../judge-data.ts';
import { provenanceOf, taughtBy } from '../provenance.ts';
import { saveContent } from '../save-content.ts';
import { parseReading } from '../stored-reading.ts';
import { isTouched } from '../touched.ts';
import { isDecidedOtherwise } from './decided-otherwise.ts';
import { decideDocumentJob } from './queue-deciding.ts';
import { statedBeside } from './stated-beside.ts';
import { isWaiting } from './waiting.ts';

const decidedNote =
  'Decided again from the pages as they were read, after a layout of its supplier or another paper beside it had changed.';

type Dependencies = Pick<
  DocumentDependencies,
  | 'store'
  | 'documents'
  | 'events'
  | 'jobs'
  | 'originals'
  | 'shipments'
  | 'compliance'
  | 'supplierLayouts'
  | 'askAboutGoods'
  | 'reviewThreshold'
  | 'clock'
  | 'logger'
> &
  Pick<AccountsService, 'recordAudit'> & { readonly reader: DocumentReader };

/**
 * The job that decides the fields of a waiting document again, from the pages that were kept of its reading. Where nothing
 * comes out otherwise, nothing changes. A document that a person has approved or begun to review stays as it is, also when
 * that happens meanwhile.
 */
export function createDecideDocumentHandler(dependencies: Dependencies): JobHandler {
  const { documents, events, originals, supplierLayouts, reader, reviewThreshold, clock, logger } =
    dependencies;

  return {
    kind: decideDocumentJob,

    async run({ organizationId, subjectId: documentId }) {
      const row = await documents.find(organizationId, documentId);
      const reading = row && isWaiting(row) && (await documents.reading(organizationId, documentId));
      const kept = await supplierLayouts.keptReading({ organizationId, documentId });
      if (!row || !reading || isTouched(reading) || !kept) return nothing;
      let found: readonly FoundLayout[] = [];
      const { reading: pages, extraction } = await reader.read({
        kept,
        siblings: await statedBeside(dependencies, row),
        layoutsFor: async (paper) => {
          found = await supplierLayouts.layoutsFor(organizationId, paper);
          return found;
        },
        path: originals.path(row.storedAs),
        mimeType: row.mimeType,
        documentType: row.isTypeGiven ? (row.documentType as DocumentType) : null,
      });
      const before = parseReading(reading);
      if (!isDecidedOtherwise(before, extraction)) return nothing;
      const readers = before.provenance?.readers ?? [];
      const findings = before.doubts.filter(({ kind }) => kind === 'shipment_finding');
      const content = await contentAsRead(
        dependencies,
        extraction,
        {
          engines: before.engines,
          notes: [...pages.notes, decidedNote],
          provenance: provenanceOf(pages.sources, extraction, taughtBy(extraction, found), readers),
          printedText: pages.text,
        },
        findings,
      );

      return async (transaction) => {
        const now = await documents.find(organizationId, documentId, transaction);
        const revision = await documents.readingRevision(transaction, organizationId, documentId);
        if (!now || !isWaiting(now) || revision !== reading.revision) return;
        // What its shipment found is settled by the comparison that follows.
        const status = findings.length > 0 ? now.status : statusAfterReading(extraction, reviewThreshold);
        const { documentType, documentTypeConfidence, language } = extraction;
        const updatedAt = isoTime(clock.now());
        const change = { status, documentType, documentTypeConfidence, language, updatedAt };
        const after: DocumentRow = { ...now, ...change };
        await documents.update(transaction, organizationId, documentId, change);
        await dependencies.recordAudit(
          { organizationId, action: 'decideDocument', outcome: 'done', targetId: documentId },
          transaction,
        );
        await events.record(transaction, organizationId, [
          status === 'processed'
            ? { name: 'document.pending_approval', data: documentFacts(after) }
            : {
                name: 'document.requires_review',
                data: {
                  ...documentFacts(after),
                  reason: findings.length > 0 ? 'shipment_finding' : 'low_confidence',
                },
              },
        ]);
        await saveContent(dependencies, transaction, after, content);
      };
    },

    fail: ({ subjectId }, error) => {
      logger.warn('a document could not be decided again; it stays as it was read', {
        documentId: subjectId,
        reason: error.message,
      });
      return nothing;
    },
  };
}

const nothing = async (): Promise<void> => {};
