import { figure, sentence } from '../../../compliance/wording.ts';
import type { RuleFinding } from '../finding.ts';
import { findingOf, gathered, paperLinesNamed, paperNamed } from '../goods/goods-finding.ts';
import { goodsOf, type LinedType } from '../goods/goods-view.ts';
import type { LineGroup } from '../goods/match-lines.ts';
import { compareAmounts, isNear, sumOf } from '../goods/measured.ts';
import type { PaperLine } from '../goods/paper-line.ts';
import { isWeightOfOne } from '../goods/weight-of-one.ts';
import { kilogramsOf, weightFigure } from '../goods/weights.ts';
import { confidenceOf, observe, textOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import { type Addend, isFromPicture, type Misreading, misreadFigure } from '../reading/misreading.ts';
import { slidFigure } from '../reading/other-column.ts';
import { isProvenFigure } from '../reading/proven-figure.ts';
import { softened } from '../reading/softened.ts';
import { unreadAmong } from '../reading/unread-line.ts';
import { misreadColumn } from '../reading/whole-column.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';

type WeightName = 'netWeight' | 'grossWeight';

const comparisons: readonly (readonly [LinedType, LinedType, WeightName])[] = [
  ['invoice', 'packing_list', 'netWeight'],
  ['packing_list', 'certificate_of_origin', 'grossWeight'],
];

/** Net weights of invoice and packing list, gross weights of packing list and certificate, line by line. */
export const weightsByLine: ConsistencyRule = {
  id: 'weights-by-line',
  name: 'Weights of the lines',
  passed: 'The lines weigh the same on all papers that weigh them.',
  check(context) {
    const compared = comparisons.flatMap(([left, right, name]) => {
      const match = goodsOf(context).match(left, right);
      const groups = (match?.groups ?? []).flatMap((group) => {
        const [mine, other] = [weightsOf(group.left, name), weightsOf(group.right, name)];
        return mine && other && !group.isSummary ? [{ group, mine, other }] : [];
      });
      return groups.length > 0 ? [{ left, right, name, groups, all: match?.groups.length ?? 0 }] : [];
    });
    const ofList = netAboveGross(context);
    if (compared.length === 0) return ofList;
    const { lineWeightShare, weightKilograms } = context.knowledge.tolerances;
    const ofPairs = compared.flatMap(({ left, right, name, groups, all }) => {
      const wholes = wholesOf(context, name);
      const different = groups.filter(({ group, mine, other }) => {
        const least = weightKilograms * Math.max(group.left.length, group.right.length);
        // The weight of the whole consignment at one of its lines.
        if (all > 1 && other.some((one) => wholes.some((whole) => isNear(one, whole, lineWeightShare))))
          return false;
        if (
          isWeightOfOne(group.left, name, other, group.right) ||
          isWeightOfOne(group.right, name, mine, group.left)
        )
          return false;
        return !mine.some((one) => other.some((two) => isNear(one, two, lineWeightShare, least)));
      });
      const column = misreadColumn(
        context,
        [left, right],
        name,
        different.map(({ group }) => group),
        groups.length,
      );
      return gathered(
        different.map(({ group }) => softened(findingFor(context, group, name), column)),
        (count) =>
          `${sentence(paperNamed(left))} and ${paperNamed(right)} give other ${kindOf(name)} for ${count} goods.`,
      );
    });
    return [...ofPairs, ...(ofList ?? [])];
  },
};

/** Lines of the packing list whose net weight is above their gross; null where none gives both. */
function netAboveGross(context: RuleContext): readonly RuleFinding[] | null {
  const { lineWeightShare } = context.knowledge.tolerances;
  const weighed = goodsOf(context)
    .lines('packing_list')
    .filter(({ netWeight, grossWeight }) => netWeight !== null && grossWeight !== null);
  if (weighed.length === 0) return null;
  const wrong = weighed.filter(
    ({ netWeight, grossWeight }) =>
      (netWeight ?? 0) > (grossWeight ?? 0) && !isNear(netWeight ?? 0, grossWeight ?? 0, lineWeightShare),
  );
  return gathered(
    wrong.map(({ paper, path, position, netWeight, grossWeight }) =>
      findingOf(
        context,
        'warning',
        `The packing list gives line ${position} a net weight of ${figure(netWeight ?? 0)} and a gross weight of only ${figure(grossWeight ?? 0)}, which includes the packing. Look whether the two were exchanged, and have the packing list corrected.`,
        [observe(paper, `${path}.netWeight`), observe(paper, `${path}.grossWeight`)],
        misreadWeights(context, paper, path, netWeight ?? 0, grossWeight ?? 0),
      ),
    ),
    (count) => `The packing list gives ${count} lines more net than gross weight.`,
  );
}

/** The figure of a scanned line that was read with doubt, or from which only a decimal mark is missing. */
function misreadWeights(
  context: RuleContext,
  paper: Paper,
  path: string,
  net: number,
  gross: number,
): Misreading | null {
  const fields = [`${path}.netWeight`, `${path}.grossWeight`];
  const { sureFigure, grossOverNet } = context.knowledge.tolerances;
  const open = fields.filter((field) => isFromPicture(paper, field) && !isProvenFigure(paper, field));
  // Exchanged, the two differ by what packing adds, a fifth at most.
  const isMarkLost = net > gross * (1 + grossOverNet);
  if (isExchangedElsewhere(context, path, net, gross)) return null;
  const misread = open.find((field) => isMarkLost || confidenceOf(paper, field) < sureFigure);
  return misread === undefined ? null : { paper, field: misread };
}

/** Whether another paper gives the same goods the net weight as gross, or the gross as net. */
function isExchangedElsewhere(context: RuleContext, path: string, net: number, gross: number): boolean {
  const { lineWeightShare } = context.knowledge.tolerances;
  const same = [
    ...(goodsOf(context).match('invoice', 'packing_list')?.groups ?? []).map(({ left, right }) => [
      right,
      left,
    ]),
    ...(goodsOf(context).match('packing_list', 'certificate_of_origin')?.groups ?? []).map(
      ({ left, right }) => [left, right],
    ),
  ].filter(([own]) => own?.length === 1 && own[0]?.path === path);
  return same.some(([, others]) =>
    (others ?? []).some(
      ({ netWeight, grossWeight }) =>
        (netWeight !== null && isNear(netWeight, gross, lineWeightShare)) ||
        (grossWeight !== null && isNear(grossWeight, net, lineWeightShare)),
    ),
  );
}

/** The weight of the whole consignment, as the papers print it. */
const wholesOf = (context: RuleContext, name: WeightName): readonly number[] =>
  context.papers.flatMap((paper) => weightFigure(paper, name)?.meanings ?? []);

const kindOf = (name: WeightName): string => (name === 'netWeight' ? 'net weights' : 'gross weights');

/** The kilograms that lines can mean together: in all, a package each, or a piece each; null where one is missing. */
function weightsOf(lines: readonly PaperLine[], name: WeightName): readonly number[] | null {
  const [first] = lines;
  const sum = sumOf(lines.map((line) => line[name]));
  if (!first || sum === null) return null;
  const times = (count: (line: PaperLine) => number | null) =>
    sumOf(
      lines.map((line) => {
        const [weight, each] = [line[name], count(line)];
        return weight === null || each === null ? null : weight * each;
      }),
    );
  const sums = [sum, times((line) => line.packageCount), times((line) => line.quantity)];
  return sums.filter((one) => one !== null).flatMap((one) => kilogramsOf(first.paper, one));
}

const addends = (lines: readonly PaperLine[], name: WeightName): readonly Addend[] =>
  lines.map((line) => ({
    paper: line.paper,
    field: `${line.path}.${name}`,
    value: line[name] ?? 0,
    factor: kilogramsOf(line.paper, 1)[0] ?? 1,
  }));

function findingFor(context: RuleContext, group: LineGroup, name: WeightName) {
  const { left, right } = group;
  // Other pieces weigh otherwise: the rule of the quantity reports that.
  const isOfQuantity = compareAmounts(left, right, context.knowledge.tolerances) === 'different';
  const weightsText = (lines: readonly PaperLine[]) => {
    const unit = lines[0] ? textOf(lines[0].paper, 'weightUnit') : null;
    return `${figure(Number((sumOf(lines.map((line) => line[name])) ?? 0).toFixed(3)))}${unit ? ` ${unit}` : ''}`;
  };
  return findingOf(
    context,
    isOfQuantity ? 'info' : 'warning',
    `The ${name === 'netWeight' ? 'net' : 'gross'} weight of the same goods differs: ${paperLinesNamed(left)} says ${weightsText(left)}, ${paperLinesNamed(right)} says ${weightsText(right)}. Ask which is right and have the other corrected.`,
    [...left, ...right].map((line) => observe(line.paper, `${line.path}.${name}`)),
    misreadFigure(context, addends(left, name), addends(right, name)) ??
      slidFigure(context, group, name) ??
      unreadAmong(context, group),
  );
}
