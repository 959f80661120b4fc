import type { Evidence, ExtractedData } from '../../extraction/extraction.ts';
import { type SiblingPaper, type Stated, statedBy } from '../../extraction/siblings/stated.ts';
import type { DocumentDependencies } from '../dependencies.ts';
import type { DocumentRow } from '../documents.store.ts';
import type { Doubt } from '../doubts/doubt.ts';
import { parseProvenance } from '../provenance.ts';
import { decidingLimits } from './deciding-limits.ts';
import { type PaperBeside, papersBeside } from './sibling-papers.store.ts';

/** What the other documents of its shipment state. */
export async function statedBeside(
  { store }: Pick<DocumentDependencies, 'store'>,
  row: DocumentRow,
): Promise<readonly Stated[]> {
  if (row.shipmentId === null) return [];
  const papers = await papersBeside(store.read, row, decidingLimits().siblingPapers);
  return papers.flatMap((paper) => {
    const sibling = paper.id === row.id ? null : siblingPaper(paper);
    return sibling ? statedBy(sibling) : [];
  });
}

/** @returns null for a document of no known type */
function siblingPaper({ id, fileName, documentType, ...paper }: PaperBeside): SiblingPaper | null {
  const data = documentType && (JSON.parse(paper.extractedData) as ExtractedData)[documentType];
  if (!documentType || !data) return null;
  const evidence = JSON.parse(paper.evidence) as Readonly<Record<string, Evidence>>;
  const corrections = JSON.parse(paper.corrections) as object;
  const { pageSources, siblings } = parseProvenance(paper.provenance);
  const isSeen = paper.approvedAt !== null || paper.status === 'reviewed';
  // Who approves over a doubt has not answered it.
  const doubted = new Set((JSON.parse(paper.doubts) as readonly Doubt[]).map(({ path }) => path));
  const isConfirmed = (path: string): boolean => path in corrections || (isSeen && !doubted.has(path));
  const isAllDigital =
    pageSources.length > 0 && pageSources.every((source) => source === 'text-layer' || source === 'blank');
  // Where pages are missing, the sources of the others have moved up.
  const sources = pageSources.length === paper.pageCount ? pageSources : [];
  return {
    ...{ documentId: id, fileName, documentType, data },
    textAt: (path) => evidence[path]?.text ?? null,
    isConfirmed,
    isDigital(path) {
      const page = evidence[path]?.page;
      return page === null || isAllDigital || (page !== undefined && sources[page - 1] === 'text-layer');
    },
    isTaken: (path) => !isConfirmed(path) && siblings.some((one) => one.path === path),
  };
}
