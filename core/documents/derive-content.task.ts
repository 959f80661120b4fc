import { isoTime } from '../clock.ts';
import type { FilePart } from '../work/output-file.ts';
import type { WorkerTools } from '../work/worker-tools.ts';
import { clonedContent } from './cloned-content.ts';
import { packingListContent } from './packing-list-content.ts';
import type { DerivedContent } from './prepared-content.ts';
import { type ReviewOfContent, reviewedContent } from './reviewed-content.ts';
import { undoneContent } from './undone-content.ts';
import { type WrittenContent, writeContent } from './written-content.ts';

/** A change from which new content of a document is derived. */
export type Derivation = {
  readonly organizationId: string;
  readonly documentId: string;
  readonly reviewThreshold: number;
} & (
  | { readonly how: 'review'; readonly review: ReviewOfContent }
  | { readonly how: 'undo'; readonly paths: readonly string[] }
  | { readonly how: 'clone' }
  | { readonly how: 'packing list' }
);

export interface DerivedInWorker extends WrittenContent {
  /** Of a packing list. */
  readonly drawn: { readonly pdf: FilePart; readonly pageCount: number } | null;
}

/** Makes the content of a document of another's, and writes its texts. */
export default async function deriveContent(
  derivation: Derivation,
  { core, output, now }: WorkerTools,
): Promise<DerivedInWorker> {
  const { organizationId, documentId, reviewThreshold } = derivation;
  const needs = { ...core, fields: core.fields(), reviewThreshold };
  const written = (content: DerivedContent) => writeContent(output, content);
  if (derivation.how === 'review')
    return {
      ...written(await reviewedContent(needs, organizationId, documentId, derivation.review)),
      drawn: null,
    };
  if (derivation.how === 'undo')
    return {
      ...written(await undoneContent(needs, organizationId, documentId, derivation.paths)),
      drawn: null,
    };
  if (derivation.how === 'clone')
    return { ...written(await clonedContent(needs, organizationId, documentId)), drawn: null };
  const list = await packingListContent(needs, organizationId, documentId, isoTime(now));
  return { ...written(list), drawn: { pdf: output.write(list.pdf), pageCount: list.pageCount } };
}
