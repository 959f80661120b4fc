import { sentence } from '../../../compliance/wording.ts';
import type { RuleFinding } from '../finding.ts';
import { judgeMeaning, shareWord, wordAlike } from '../goods/description-likeness.ts';
import { goodsOf, type LinedType } from '../goods/goods-view.ts';
import type { LineGroup } from '../goods/match-lines.ts';
import type { PaperLine } from '../goods/paper-line.ts';
import { findingOf, gathered, linesTold, paperNamed } from '../goods/telling.ts';
import { observe } from '../observe.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';

const pairs: readonly (readonly [LinedType, LinedType])[] = [
  ['invoice', 'packing_list'],
  ['invoice', 'certificate_of_origin'],
];

/** Whether the words for the same goods can be true of the same goods. */
export const goodsDescriptions: ConsistencyRule = {
  id: 'goods-descriptions',
  name: 'Descriptions of the same goods',
  passed: 'The descriptions of the same goods do not contradict each other.',
  check(context) {
    const compared = pairs.flatMap(([left, right]) => {
      const groups = (goodsOf(context).match(left, right)?.groups ?? []).filter(
        (group) => textOf(group.left) !== '' && textOf(group.right) !== '',
      );
      return groups.length > 0 ? [{ left, right, groups }] : [];
    });
    if (compared.length === 0) return null;
    return compared.flatMap(({ left, right, groups }) => {
      const isAlike = wordAlike(groups);
      return gathered(
        groups.flatMap((group) => findingFor(context, group, isAlike) ?? []),
        (count) =>
          `${sentence(paperNamed(left))} and ${paperNamed(right)} describe ${count} goods in words that exclude each other.`,
      );
    });
  },
};

const textOf = (lines: readonly PaperLine[]): string =>
  [...new Set(lines.flatMap(({ description }) => description ?? []))].join('; ');

function findingFor(context: RuleContext, group: LineGroup, isAlike: boolean): RuleFinding | null {
  const { left, right, isSummary } = group;
  if (isSummary || [...left, ...right].some((line) => line.isGeneral)) return null;
  const [mine, other] = [textOf(left), textOf(right)];
  if (mine === other) return null;
  const { goods, tolerances } = context.knowledge;
  const observations = [...left, ...right].map((line) => observe(line.paper, `${line.path}.description`));
  const contradiction = goods.contradictionIn(mine, other);
  if (contradiction)
    // Whole words that exclude each other are no slip of a reader, however doubtful the rest of the line.
    return {
      severity: 'warning',
      message: `The same goods are described in words that exclude each other: ${linesTold(left)} says ${contradiction.left}, ${linesTold(right)} says ${contradiction.right}. Code and duty hang on the ${contradiction.matter}: ask which is right and have the other paper corrected.`,
      observations,
    };
  if (
    shareWord(
      left.flatMap((line) => line.words),
      right.flatMap((line) => line.words),
    )
  )
    return null;
  const judgement = judgeMeaning(mine, other, context.likenessOfMeaning, tolerances.otherMeaning);
  if (judgement !== 'other' && !(judgement === null && isAlike)) return null;
  return findingOf(
    context,
    'warning',
    `${sentence(linesTold(left))} and ${linesTold(right)} seem to be the same line, but describe different goods. Ask what is shipped and have the wrong paper corrected.`,
    observations,
  );
}
