import { articleType } from './attributes/article-type.ts';
import type { Attribute, WeightedCode } from './attributes/attribute.ts';
import type { AttributeSettings } from './attributes/attribute-settings.ts';
import type { GoodsAttributes } from './attributes/goods-attributes.ts';
import { sumOf } from './attributes/likelihood.ts';
import { dotted } from './code-form.ts';
import type { HsMove } from './hs.ts';
import { plainWords } from './lexical/words.ts';
import type { Nomenclature } from './nomenclature/nomenclature.ts';
import { loadMistakenGoods, type MistakenGoods } from './vocabulary/mistaken-goods.ts';

/** The data that moves are explained from. */
export interface MoveKnowledge {
  readonly nomenclature: Nomenclature;
  readonly attributes: readonly Attribute[];
  readonly settings: AttributeSettings;
  /** By the code that the goods are taken for. */
  readonly mistaken: ReadonlyMap<string, readonly MistakenGoods[]>;
}

/** @throws VocabularyError, DataFileError */
export function loadMoveKnowledge(nomenclature: Nomenclature, goods: GoodsAttributes): MoveKnowledge {
  const isKnown = (digits: string) => digits.length === 6 && nomenclature.editions.HS2022.has(digits);
  return {
    nomenclature,
    attributes: [...goods.byName.values()].filter(({ name }) => name !== articleType),
    settings: goods.settings,
    mistaken: Map.groupBy(loadMistakenGoods(isKnown), ({ takenFor }) => takenFor),
  };
}

/** How many candidates one is held against: what is behind them is no likely place for the goods. */
const comparedCandidates = 10;
const mostSplits = 3;
const mostMistaken = 2;

/**
 * The facts that would move goods from one candidate to another place: the answers that it contradicts, each with
 * the candidate that would then be first, and goods that are commonly taken for this one.
 * @param candidates with their chances, likeliest first.
 */
export const movesElsewhere = (
  knowledge: MoveKnowledge,
  code: string,
  candidates: readonly WeightedCode[],
  description: string,
): readonly HsMove[] => [
  ...splits(knowledge, code, candidates.slice(0, comparedCandidates)).map(({ condition, to }) =>
    move(knowledge, condition, to.code, null),
  ),
  ...commonMistakes(knowledge, code, description),
];

interface Split {
  readonly condition: string;
  readonly to: WeightedCode;
  /** The part of all chance that the answer leaves to it. */
  readonly share: number;
}

/** The likeliest other places first; one answer for each of them. */
function splits(knowledge: MoveKnowledge, code: string, leading: readonly WeightedCode[]): readonly Split[] {
  const found = knowledge.attributes
    .flatMap((attribute) => splitsBy(attribute, knowledge.settings.likelihoods.unstated, code, leading))
    .toSorted((a, b) => b.to.chance - a.to.chance || b.share - a.share);
  return [...new Map(found.toReversed().map((split) => [split.to, split])).values()]
    .toReversed()
    .slice(0, mostSplits);
}

/** The answers that contradict the code and lead to another: here they are certain, not merely likely. */
function splitsBy(
  attribute: Attribute,
  unstated: number,
  code: string,
  leading: readonly WeightedCode[],
): readonly Split[] {
  const likelihoods = { fits: 1, unstated, contradicts: 0 };
  const alike = leading.map((one) => ({ code: one.code, chance: 1 }));
  return attribute.options(alike).flatMap((option) => {
    if (attribute.fit(code, option.value) !== 'contradicts') return [];
    const after = leading.map((one) => one.chance * likelihoods[attribute.fit(one.code, option.value)]);
    const highest = Math.max(...after);
    const to = leading[after.indexOf(highest)]!;
    const isCondition = highest > 0 && attribute.fit(to.code, option.value) === 'fits';
    return isCondition ? [{ condition: attribute.condition(option), to, share: highest / sumOf(after) }] : [];
  });
}

/** Those first that share most words with the description. */
function commonMistakes(knowledge: MoveKnowledge, code: string, description: string): readonly HsMove[] {
  const words = new Set(plainWords(description));
  const shared = ({ term }: MistakenGoods) => plainWords(term).filter((word) => words.has(word)).length;
  return (knowledge.mistaken.get(code) ?? [])
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, mostMistaken)
    .map(({ term, right, reason }) => move(knowledge, `the goods are: ${term}`, right, reason));
}

const move = (
  { nomenclature }: MoveKnowledge,
  condition: string,
  to: string,
  reason: string | null,
): HsMove => ({
  if: condition,
  to: dotted(to),
  description: nomenclature.editions.HS2022.get(to)!.description,
  reason,
});
