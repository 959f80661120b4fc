import type { GoodsOpinions } from '../compliance/goods-opinions.ts';
import type { DocumentDependencies } from './dependencies.ts';
import type { DocumentRow } from './documents.store.ts';
import { parseReading, type StoredReading } from './stored-reading.ts';

/**
 * What the HS search thinks of the goods on a document that somebody waits for: asked before the transaction
 * that changes it, and of what stands there now.
 * @param changed what the document will say, of what it says.
 */
export async function goodsOpinionsNow(
  {
    documents,
    compliance,
    askAboutGoods,
  }: Pick<DocumentDependencies, 'documents' | 'compliance' | 'askAboutGoods'>,
  { organizationId, id, documentType }: DocumentRow,
  changed: (reading: StoredReading) => Pick<StoredReading, 'extractedData'> = (reading) => reading,
): Promise<GoodsOpinions> {
  const stored = await documents.reading(organizationId, id);
  const extractedData = stored ? changed(parseReading(stored)).extractedData : {};
  const goods = compliance.goodsOf({ documentType, extractedData });
  return askAboutGoods(
    goods.map(({ description }) => description),
    'now',
  );
}
