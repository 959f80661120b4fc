import type { GoodsDescription } from '../compliance/checker.ts';
import type { GoodsOpinions } from '../compliance/goods-opinions.ts';
import type { DocumentDependencies } from './dependencies.ts';

/** What content is made with. */
export type ContentNeeds = Pick<
  DocumentDependencies,
  'documents' | 'fields' | 'compliance' | 'askAboutGoods' | 'reviewThreshold'
>;

/** What the HS search thinks of the goods on a document that somebody waits for. */
export const goodsOpinionsNow = (
  { askAboutGoods }: Pick<ContentNeeds, 'askAboutGoods'>,
  goods: readonly GoodsDescription[],
): Promise<GoodsOpinions> =>
  askAboutGoods(
    goods.map(({ description }) => description),
    'now',
  );
