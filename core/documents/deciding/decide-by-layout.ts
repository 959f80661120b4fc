import type { JobHandler } from '../../jobs/job.ts';
import type { DocumentDependencies } from '../dependencies.ts';
import { parseProvenance } from '../provenance.ts';
import { decidingLimits } from './deciding-limits.ts';
import { decideByLayoutJob, decideDocumentJob, queueDeciding } from './queue-deciding.ts';
import { type WaitingPaper, waitingPapers } from './waiting-papers.store.ts';

/** The job behind a layout that was learned, changed or forgotten: the waiting documents of it are decided again. */
export function createDecideByLayoutHandler({
  store,
  supplierLayouts,
  jobs,
  logger,
}: Pick<DocumentDependencies, 'store' | 'supplierLayouts' | 'jobs' | 'logger'>): JobHandler {
  return {
    kind: decideByLayoutJob,

    async run({ organizationId, subjectId: layoutId }) {
      const waiting = await waitingPapers(store.read, organizationId, decidingLimits().waitingPapers);
      const found: string[] = [];
      for (const paper of waiting)
        if (wasReadWith(layoutId, paper) || (await mayHave(organizationId, layoutId, paper)))
          found.push(paper.documentId);
      return (transaction) =>
        queueDeciding(jobs, transaction, decideDocumentJob, organizationId, found.sort().reverse());
    },

    fail: ({ subjectId }, error) => {
      logger.error('no documents were decided again after a layout had changed', {
        layoutId: subjectId,
        reason: error.message,
      });
      return async () => {};
    },
  };

  async function mayHave(
    organizationId: string,
    layoutId: string,
    { printedText, ...paper }: WaitingPaper,
  ): Promise<boolean> {
    const look = { ...paper, printedText: JSON.parse(printedText) as string };
    return (await supplierLayouts.matchesOf(organizationId, look)).includes(layoutId);
  }
}

const wasReadWith = (layoutId: string, { provenance }: WaitingPaper): boolean =>
  parseProvenance(provenance).taught?.layoutId === layoutId;
