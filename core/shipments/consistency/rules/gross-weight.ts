import { figure } from '../../../compliance/wording.ts';
import type { RuleFinding } from '../finding.ts';
import { type Figure, groupsOf, groupsText, misreadAmong, shareBetween } from '../goods/figures.ts';
import { findingOf } from '../goods/goods-finding.ts';
import { goodsOf } from '../goods/goods-view.ts';
import type { LineGroup } from '../goods/match-lines.ts';
import { isNear, isRepeated, sumOf } from '../goods/measured.ts';
import { kilogramsOf, sumFigure, weightFigure } from '../goods/weights.ts';
import { numberOf, observe, textOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import { misreadFigure } from '../reading/misreading.ts';
import { unmatchedSum, unreadContainer } from '../reading/unread-line.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';

/** The gross weight of the whole shipment on every paper that gives it, in whatever unit. */
export const grossWeight: ConsistencyRule = {
  id: 'gross-weight',
  name: 'Gross weight',
  passed: 'The gross weight is the same on all papers that give it.',
  check(context) {
    const figures = grossFigures(context);
    const containers = containerFinding(context);
    if (figures.length < 2) return containers;
    const { weightShare, weightKilograms, criticalShare } = context.knowledge.tolerances;
    // A carrier rounds each container by itself.
    const containersCount = context.paper('bill_of_lading')?.data.containers.length ?? 0;
    const least = weightKilograms * Math.max(1, containersCount);
    const groups = groupsOf(figures, (left, right, slack) =>
      isNear(left, right, weightShare, Math.max(least, slack)),
    );
    if (groups.length < 2) return containers ?? [];
    const share = shareBetween(groups);
    const isSameNumber = new Set(figures.map(({ value }) => value)).size === 1;
    return [
      findingOf(
        context,
        share > criticalShare ? 'critical' : 'warning',
        `The gross weight differs: ${groupsText(groups)}. ${
          isSameNumber
            ? 'The number is the same and the unit is not, so one unit is wrong: have it corrected.'
            : 'Customs, freight and the verified gross mass rest on it: ask which weight is right and have the other papers corrected.'
        }`,
        figures.map(({ observation }) => observation),
        misreadAmong(context, groups) ?? unmatchedSum(context, groups),
      ),
      ...(containers ?? []),
    ];
  },
};

function grossFigures(context: RuleContext): readonly Figure[] {
  const { papers } = context;
  const totals = papers
    .flatMap((paper) => weightFigure(paper, 'grossWeight') ?? [])
    .map((figure) => onPallets(context, figure));
  const certificate = context.paper('certificate_of_origin');
  const match = goodsOf(context).match('packing_list', 'certificate_of_origin');
  // A certificate may cover a part of the goods only.
  const coversAll =
    match !== null &&
    match.leftAlone.length + match.rightAlone.length === 0 &&
    match.groups.every(({ isRunTogether }) => !isRunTogether);
  const isWhole = isRepeated(
    goodsOf(context)
      .lines('certificate_of_origin')
      .map((line) => line.grossWeight),
  );
  const certified = certificate && coversAll && !isWhole ? sumFigure(certificate, 'grossWeight') : null;
  if (!certified) return totals;
  return [...totals, isLineByLine(context, match?.groups ?? []) ? ofTheLines(context, certified) : certified];
}

/** A bill of lading that counts pallets weighs them too; the packing list that counts the cartons on them does not. */
function onPallets(context: RuleContext, given: Figure): Figure {
  const [bill, list] = [context.paper('bill_of_lading'), context.paper('packing_list')];
  const { packageLevel } = context.knowledge.goods;
  const isOuter = (paper: Paper): boolean => packageLevel(textOf(paper, 'packageType')) === 'outer';
  if (!bill || !list || given.paper !== bill || !isOuter(bill) || isOuter(list)) return given;
  const pallets = context.knowledge.tolerances.mostPalletKilograms * (bill.data.packageCount ?? 0);
  const [weighed = 0] = given.meanings;
  const bare = (weightFigure(list, 'grossWeight')?.meanings ?? []).filter(
    (kilograms) => kilograms < weighed && weighed - kilograms <= pallets,
  );
  return { ...given, meanings: [...given.meanings, ...bare] };
}

/** The certificate weighs each of the goods as the packing list does. */
const isLineByLine = ({ knowledge }: RuleContext, groups: readonly LineGroup[]): boolean =>
  groups.every(({ left, right }) => {
    const [mine, other] = [left, right].map((lines) => sumOf(lines.map((line) => line.grossWeight)));
    return mine != null && other != null && isNear(mine, other, knowledge.tolerances.lineWeightShare, 1);
  });

/** A certificate that has the weights of the lines leaves out pallets, which are weighed in total: the rule of the total reports that. */
function ofTheLines(context: RuleContext, certified: Figure): Figure {
  const list = context.paper('packing_list');
  const total = list ? weightFigure(list, 'grossWeight') : null;
  const { palletShare } = context.knowledge.tolerances;
  const isMore = (kilograms: number): boolean =>
    certified.meanings.some((sum) => kilograms > sum && kilograms <= sum * (1 + palletShare));
  return { ...certified, meanings: [...certified.meanings, ...(total?.meanings ?? []).filter(isMore)] };
}

/** The containers of the bill of lading against its own total; null where they are not all weighed. */
function containerFinding(context: RuleContext): readonly RuleFinding[] | null {
  const bill = context.paper('bill_of_lading');
  const total = bill ? numberOf(bill, 'grossWeight') : null;
  if (!bill || total === null || bill.data.containers.length === 0) return null;
  const sum = sumOf(bill.data.containers.map(({ grossWeight }) => grossWeight));
  if (sum === null) return null;
  const { weightShare, weightKilograms, leastTareKilograms, mostTareKilograms } =
    context.knowledge.tolerances;
  const count = bill.data.containers.length;
  const kilograms = kilogramsOf(bill, 1);
  const isRight = kilograms.some((factor) => {
    const over = (sum - total) * factor;
    const isRounded = isNear(sum * factor, total * factor, weightShare, weightKilograms * count);
    // The verified gross mass includes the container.
    return isRounded || (over >= count * leastTareKilograms && over <= count * mostTareKilograms);
  });
  if (isRight) return [];
  return [
    findingOf(
      context,
      'warning',
      `The containers of the bill of lading weigh ${figure(Number(sum.toFixed(3)))} together, but its gross weight is ${figure(total)}. Ask the carrier which is right; the terminal weighs each container.`,
      [
        observe(bill, 'grossWeight'),
        ...bill.data.containers.map((_, at) => observe(bill, `containers[${at}].grossWeight`)),
      ],
      misreadFigure(
        context,
        bill.data.containers.map((box, at) => ({
          paper: bill,
          field: `containers[${at}].grossWeight`,
          value: box.grossWeight ?? 0,
          factor: 1,
        })),
        [{ paper: bill, field: 'grossWeight', value: total, factor: 1 }],
      ) ?? (sum < total ? unreadContainer(context) : null),
    ),
  ];
}
