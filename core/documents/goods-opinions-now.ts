import type { GoodsDescription } from '../compliance/checker.ts';
import type { GoodsOpinions } from '../compliance/goods-opinions.ts';
import type { DocumentDependencies } from './dependencies.ts';

/** The dependencies of making content. */
export type ContentNeeds = Pick<
  DocumentDependencies,
  'documents' | 'fields' | 'compliance' | 'askAboutGoods' | 'reviewThreshold'
>;

/** The results of the HS search for the goods of a document that somebody waits for. */
export const goodsOpinionsNow = (
  { askAboutGoods }: Pick<ContentNeeds, 'askAboutGoods'>,
  goods: readonly GoodsDescription[],
): Promise<GoodsOpinions> =>
  askAboutGoods(
    goods.map(({ description }) => description),
    'now',
  );
