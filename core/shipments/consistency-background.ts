import { ServiceError } from '../errors.ts';
import type { HsService } from '../hs/hs.ts';
import type { Logger } from '../logger.ts';
import type { ConsistencyInput } from './consistency/evaluate.ts';
import type { GoodsNames } from './consistency/goods/same-goods.ts';
import type { ConsistencyKnowledge } from './consistency/knowledge.ts';
import type { EarlierDecision, Paper } from './consistency/paper.ts';

/** The facts beside the papers: collected before the rules run, so that these stay pure. */
export type ConsistencyBackground = (
  organizationId: string,
  shipmentId: string,
  found: Pick<ConsistencyInput, 'papers' | 'superseded' | 'elsewhere'>,
) => Promise<Pick<ConsistencyInput, 'earlierDecisions' | 'likenessOfMeaning'>>;

/** Where it is found out. */
export interface GoodsSources {
  /** The organization's earlier decisions on goods, without those on certain documents. */
  readonly earlierDecisions: (
    organizationId: string,
    goods: readonly GoodsNames[],
    exceptDocumentIds: readonly string[],
  ) => Promise<readonly EarlierDecision[]>;
  readonly hs: Pick<HsService, 'meaningsOf' | 'searchMany'>;
}

/**
 * Earlier decisions of the organization, and how near in meaning those descriptions are that words leave in doubt.
 * A shipment is worth more than that: without a model the rules judge by words and figures alone.
 */
export function createConsistencyBackground({
  earlierDecisions,
  hs,
  knowledge,
  logger,
}: GoodsSources & {
  readonly knowledge: () => ConsistencyKnowledge;
  readonly logger: Logger;
}): ConsistencyBackground {
  return async (organizationId, shipmentId, found) => {
    const ownDocuments = [...found.papers, ...(found.superseded ?? [])].map(({ documentId }) => documentId);
    const decided = {
      earlierDecisions: await earlierDecisions(
        organizationId,
        found.papers.flatMap(invoicedGoods),
        ownDocuments,
      ),
    };
    try {
      // With all of the rules, which whoever compares no shipments should not wait for.
      const { likenessOfMeanings } = await import('./consistency/goods/meanings.ts');
      const likenessOfMeaning = await likenessOfMeanings(
        { ...found, ...decided, knowledge: knowledge() },
        hs,
      );
      return { ...decided, likenessOfMeaning };
    } catch (error) {
      if (!(error instanceof ServiceError && error.code === 'AI_UNAVAILABLE')) throw error;
      logger.error('descriptions are compared by their words only: the model is down', { shipmentId });
      return decided;
    }
  };
}

const invoicedGoods = (paper: Paper): readonly GoodsNames[] =>
  paper.documentType === 'invoice'
    ? paper.data.lineItems.map(({ partNumber, description }) => ({
        supplier: paper.data.supplier?.name ?? null,
        partNumber,
        description,
      }))
    : [];
