import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadValueKnowledge, type ValueKnowledge } from '../../extraction/knowledge/value-knowledge.ts';
import { type GoodsKnowledge, loadGoodsKnowledge } from './goods/goods-knowledge.ts';
import { type IsMistaken, loadMisreadDigits } from './reading/slip-of-reading.ts';
import { type ConsistencyTolerances, loadTolerances } from './tolerances.ts';
import { loadTradeKnowledge, type TradeKnowledge } from './trade/trade-knowledge.ts';

/** Everything that the rules know about the world. */
export interface ConsistencyKnowledge {
  readonly tolerances: ConsistencyTolerances;
  /** Units, package words, countries, legal forms, incoterms: the same words that papers are read with. */
  readonly values: ValueKnowledge;
  readonly goods: GoodsKnowledge;
  readonly trade: TradeKnowledge;
  readonly isMistaken: IsMistaken;
}

const dataFolder = fileURLToPath(new URL('../../../data', import.meta.url));

/**
 * Loads what the rules know from the text files under data/.
 * @throws DataFileError naming file, line and what to change.
 */
export function loadConsistencyKnowledge(folder: string = dataFolder): ConsistencyKnowledge {
  const shipments = (name: string) => join(folder, 'shipments', name);
  const values = loadValueKnowledge(join(folder, 'values'));
  return {
    tolerances: loadTolerances(shipments('tolerances.tsv')),
    values,
    goods: loadGoodsKnowledge(folder, values),
    trade: loadTradeKnowledge(folder),
    isMistaken: loadMisreadDigits(shipments('misread-digits.tsv')),
  };
}
