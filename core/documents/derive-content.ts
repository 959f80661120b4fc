import { longWorkFrom } from '../work/prepared.ts';
import { taskFile } from '../work/task.ts';
import { clonedContent } from './cloned-content.ts';
import type { DocumentDependencies } from './dependencies.ts';
import type { DerivedContent } from './prepared-content.ts';
import { type ReviewOfContent, reviewedContent } from './reviewed-content.ts';
import { undoneContent } from './undone-content.ts';
import { readContent } from './written-content.ts';

/** Who makes content, and what of. */
export type DerivingNeeds = Pick<
  DocumentDependencies,
  'documents' | 'fields' | 'compliance' | 'askAboutGoods' | 'reviewThreshold' | 'work'
>;

const task = taskFile<typeof import('./derive-content.task.ts').default>(
  new URL('./derive-content.task.ts', import.meta.url),
);

/** The content of a document with corrections; of a large one a worker makes it. @throws as `reviewedContent`, `Work.run` */
export async function deriveReview(
  needs: DerivingNeeds,
  organizationId: string,
  documentId: string,
  review: ReviewOfContent,
): Promise<DerivedContent> {
  if (await isSmall(needs, organizationId, documentId))
    return reviewedContent(needs, organizationId, documentId, review);
  return inWorker(needs, organizationId, documentId, { how: 'review', review });
}

/** The content of a document with corrections undone; of a large one a worker makes it. @throws as `undoneContent`, `Work.run` */
export async function deriveUndo(
  needs: DerivingNeeds,
  organizationId: string,
  documentId: string,
  paths: readonly string[],
): Promise<DerivedContent> {
  if (await isSmall(needs, organizationId, documentId))
    return undoneContent(needs, organizationId, documentId, paths);
  return inWorker(needs, organizationId, documentId, { how: 'undo', paths });
}

/** The content of a copy; of a large document a worker makes it. @throws as `clonedContent`, `Work.run` */
export async function deriveClone(
  needs: DerivingNeeds,
  organizationId: string,
  documentId: string,
): Promise<DerivedContent> {
  if (await isSmall(needs, organizationId, documentId))
    return clonedContent(needs, organizationId, documentId);
  return inWorker(needs, organizationId, documentId, { how: 'clone' });
}

/** The packing list of an invoice, drawn by a worker. @throws as `packingListContent`, `Work.run` */
export async function derivePackingList(
  { work, reviewThreshold }: DerivingNeeds,
  organizationId: string,
  documentId: string,
): Promise<DerivedContent & { readonly pdf: Uint8Array; readonly pageCount: number }> {
  const input = { how: 'packing list', organizationId, documentId, reviewThreshold } as const;
  const { result, file } = await work.run(task, input, { organizationId });
  if (!file || !result.drawn) throw new Error('a worker drew no packing list');
  const { drawn, ...written } = result;
  try {
    const { at, length } = drawn.pdf;
    const pdf = await file.read(at, length);
    return { ...(await readContent({ result: written, file })), pdf, pageCount: drawn.pageCount };
  } finally {
    await file.close();
  }
}

const isSmall = async ({ documents }: DerivingNeeds, organizationId: string, documentId: string) =>
  (await documents.storedBytes(organizationId, documentId)) < longWorkFrom;

async function inWorker(
  { work, reviewThreshold }: DerivingNeeds,
  organizationId: string,
  documentId: string,
  how:
    | { readonly how: 'review'; readonly review: ReviewOfContent }
    | { readonly how: 'undo'; readonly paths: readonly string[] }
    | { readonly how: 'clone' },
): Promise<DerivedContent> {
  const input = { ...how, organizationId, documentId, reviewThreshold };
  const { result, file } = await work.run(task, input, { organizationId });
  const { drawn: _, ...written } = result;
  try {
    return await readContent({ result: written, file });
  } finally {
    await file?.close();
  }
}
