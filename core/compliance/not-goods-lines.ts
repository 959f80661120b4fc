import type { CheckSubject } from './check-subject.ts';
import { goodsLines } from './goods-line.ts';

/**
 * Positions, from 1, of the lines that name a discount, freight or another thing that is not goods: they have no
 * code, quantity or origin to declare. None when the HS search was not available.
 */
export const notGoodsLines = (
  subject: Pick<CheckSubject, 'documentType' | 'extractedData' | 'goods'>,
): ReadonlySet<number> =>
  new Set(
    goodsLines(subject)
      .filter(({ description }) => {
        const answer = description === null ? undefined : subject.goods.answers.get(description);
        return answer !== undefined && 'notice' in answer && answer.notice?.code === 'NOT_GOODS';
      })
      .map(({ position }) => position),
  );
