import type { DocumentStatus } from '../database/schema.ts';
import type { DocumentReading, DocumentRow } from './documents.store.ts';
import { type ContentNeeds, goodsOpinionsNow } from './goods-opinions-now.ts';
import { checkContent, type DerivedContent } from './prepared-content.ts';
import { parseReading, type StoredReading } from './stored-reading.ts';
import { suggestionsAfter } from './suggested-subheadings.ts';

/** The content of a document after a person's change, checked again, with the subheadings for its goods as they are now. */
export async function contentAfter(
  needs: ContentNeeds,
  { documentType }: Pick<DocumentRow, 'documentType'>,
  stored: DocumentReading,
  changed: StoredReading,
  status: DocumentStatus,
): Promise<DerivedContent> {
  const { extractedData } = changed;
  const described = needs.compliance.goodsOf({ documentType, extractedData });
  const goods = await goodsOpinionsNow(needs, described);
  const hsSuggestions = suggestionsAfter(parseReading(stored), described, goods);
  const prepared = checkContent(needs, documentType, { ...changed, hsSuggestions }, goods);
  return { ...prepared, revision: stored.revision, status };
}
