import type { HsBatchAnswer, HsService } from '../hs/hs.ts';
import type { Logger } from '../logger.ts';

/** The results of the HS search for the descriptions of a document's goods. */
export interface GoodsOpinions {
  /** By description. */
  readonly answers: ReadonlyMap<string, HsBatchAnswer>;
  /** Why nothing is known; null when the search answered. */
  readonly unavailable: string | null;
}

export const noOpinions = (unavailable: string | null): GoodsOpinions => ({
  answers: new Map(),
  unavailable,
});

/** The most that a search gives: what is not among them has next to no confidence. */
const candidatesPerDescription = 20;

/**
 * @param patience `wait` until the model is ready, or `now`: somebody waits for the answer, so that a model
 * that is not ready, or more goods than it answers for in a moment, is an answer too.
 */
export type AskAboutGoods = (
  descriptions: readonly string[],
  patience?: 'wait' | 'now',
) => Promise<GoodsOpinions>;

/** How many descriptions somebody may be kept waiting for. */
const mostNow = 100;

/**
 * Asks the HS search about goods. A document is worth more than what is thought of its goods: when the
 * model is down the answer states it instead of failing.
 */
export function createAskAboutGoods({
  hs,
  logger,
}: {
  readonly hs: Pick<HsService, 'searchMany' | 'ready' | 'isReady'>;
  readonly logger: Logger;
}): AskAboutGoods {
  return async (descriptions, patience = 'wait') => {
    const asked = [...new Set(descriptions)];
    if (asked.length === 0) return noOpinions(null);
    if (patience === 'now' && !hs.isReady()) return noOpinions('the classification model is not ready yet');
    if (patience === 'now' && asked.length > mostNow)
      return noOpinions(
        `there are more than ${mostNow} descriptions; they are compared when a document is read`,
      );
    try {
      await hs.ready();
      const answers = await hs.searchMany(asked, candidatesPerDescription);
      return {
        answers: new Map(answers.map((answer, index) => [asked[index] ?? answer.query, answer])),
        unavailable: null,
      };
    } catch (error) {
      logger.error('no HS suggestions: the classification model is down', { reason: String(error) });
      return noOpinions('the classification model was not available');
    }
  };
}
