import { sentence } from '../../../compliance/wording.ts';
import type { RuleFinding } from '../finding.ts';
import { judgeMeaning, shareWord, wordAlike } from '../goods/description-likeness.ts';
import { findingOf, gathered, paperLinesNamed, paperNamed } from '../goods/goods-finding.ts';
import { goodsOf, type LinedType } from '../goods/goods-view.ts';
import type { LineGroup } from '../goods/match-lines.ts';
import { type OtherSize, otherSizeIn } from '../goods/other-size.ts';
import type { PaperLine } from '../goods/paper-line.ts';
import { observe } from '../observe.ts';
import { misreadTexts } from '../reading/misread-signs.ts';
import type { Misreading } from '../reading/misreading.ts';
import { softened } from '../reading/softened.ts';
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
      message: `The same goods are described in words that exclude each other: ${paperLinesNamed(left)} says ${contradiction.left}, ${paperLinesNamed(right)} says ${contradiction.right}. Code and duty depend on the ${contradiction.matter}: ask which is right and have the other paper corrected.`,
      observations,
    };
  const oneSided = goods.oneSidedIn(mine, other) ?? goods.oneSidedIn(other, mine);
  if (oneSided !== null)
    return {
      severity: 'warning',
      message: `Only one paper says that the goods are ${oneSided}: ${paperLinesNamed(left)} and ${paperLinesNamed(right)}. For ${oneSided} goods other rules hold, often a licence or a prohibition: ask which is right and have the other paper corrected.`,
      observations,
    };
  const size = left.length === 1 && right.length === 1 ? otherSizeIn(mine, other) : null;
  if (size)
    // The confidence of the words around it does not cover the size.
    return softened(
      {
        severity: 'warning',
        message: `The same goods are described with different sizes: ${paperLinesNamed(left)} says ${size.left}, ${paperLinesNamed(right)} says ${size.right}. That is another article: ask which was shipped and have the other paper corrected.`,
        observations,
      },
      misreadSize(context, left[0], right[0], size),
    );
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
    `${sentence(paperLinesNamed(left))} and ${paperLinesNamed(right)} seem to be the same line, but describe different goods. Ask what is shipped and have the wrong paper corrected.`,
    observations,
  );
}

function misreadSize(
  context: RuleContext,
  left: PaperLine | undefined,
  right: PaperLine | undefined,
  size: OtherSize,
): Misreading | null {
  if (!left || !right) return null;
  const side = ({ paper, path }: PaperLine, text: string) => ({
    paper,
    field: `${path}.description`,
    text,
    isQuoted: true,
  });
  return misreadTexts(context, side(left, size.left), side(right, size.right));
}
