import { figure } from '../../../compliance/wording.ts';
import type { RuleFinding } from '../finding.ts';
import { goodsOf } from '../goods/goods-view.ts';
import { compareAmounts, isNear, isRepeated, sumOf } from '../goods/measured.ts';
import type { PaperLine } from '../goods/paper-line.ts';
import { kilogramsOf } from '../goods/weights.ts';
import { numberOf, observe, textOf } from '../observe.ts';
import type { PaperOf } from '../paper.ts';
import { isFromPicture, type Misreading, misreadFigure } from '../reading/misreading.ts';
import { softened } from '../reading/softened.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';

/**
 * The totals of the packing list against its own lines, which other papers follow when they are wrong. Only where
 * every line of the invoice was found with its quantity or its part number, so that no line can be missing.
 */
export const totalsOfThePackingList: ConsistencyRule = {
  id: 'totals-of-the-packing-list',
  name: 'Totals of the packing list',
  sumsOf: 'packing_list',
  passed: 'Packages, weights and volume of the packing list are what its lines make together.',
  check(context) {
    const list = context.paper('packing_list');
    if (!list || !hasAllLines(context)) return null;
    const findings = [
      packagesFinding(context, list),
      weightFinding(context, list, 'grossWeight'),
      weightFinding(context, list, 'netWeight'),
      volumeFinding(context, list),
    ];
    if (findings.every((one) => one === null)) return null;
    return findings.flatMap((one) => (one === null || one === 'same' ? [] : one));
  },
};

type Outcome = RuleFinding | 'same' | null;

function hasAllLines(context: RuleContext): boolean {
  const match = goodsOf(context).match('invoice', 'packing_list');
  return (
    match !== null &&
    match.leftAlone.length + match.rightAlone.length === 0 &&
    match.groups.every(({ left, right, by, isSummary }) => {
      const outcome = compareAmounts(left, right, context.knowledge.tolerances);
      // A part number finds its line also where a quantity was not read.
      const isNamed = by === 'part' && left.length === 1 && right.length === 1;
      return !isSummary && (outcome === 'same' || (outcome === null && isNamed));
    })
  );
}

function packagesFinding(context: RuleContext, list: PaperOf<'packing_list'>): Outcome {
  const total = numberOf(list, 'packageCount');
  const lines = goodsOf(context).lines('packing_list');
  const sum = sumOf(lines.map(({ packageCount }) => packageCount));
  const level = context.knowledge.goods.packageLevel(textOf(list, 'packageType'));
  // Cartons line by line and pallets in total; lines that share a carton print it each.
  if (total === null || sum === null || level === 'outer' || level === 'container') return null;
  // A carton that is counted at another line.
  if (lines.some(({ packageCount }) => packageCount === 0)) return null;
  if (sum >= total) return 'same';
  return findingFor(
    `The packing list counts ${figure(total)} packages, but its lines make only ${figure(sum)} together, and all goods of the invoice are among them. An undeclared package holds up the rest: ask what is in it, or have the count corrected.`,
    [observe(list, 'packageCount'), ...lines.map(({ path }) => observe(list, `${path}.packageCount`))],
    misreadSum(context, list, 'packageCount'),
  );
}

function weightFinding(
  context: RuleContext,
  list: PaperOf<'packing_list'>,
  name: 'grossWeight' | 'netWeight',
): Outcome {
  const total = numberOf(list, name);
  const lines = goodsOf(context).lines('packing_list');
  const sum = sumOf(lines.map((line) => line[name]));
  if (total === null || sum === null) return null;
  const isGross = name === 'grossWeight';
  const { criticalShare, mostPalletKilograms } = context.knowledge.tolerances;
  const inTotal = kilogramsOf(list, total);
  const pallets = mostPalletKilograms * (list.data.packageCount ?? 0);
  const mayHoldPallets =
    name === 'grossWeight' && context.knowledge.goods.packageLevel(textOf(list, 'packageType')) === 'outer'
      ? pallets
      : 0;
  // The weights of the lines may be of a package or a piece each.
  const times = (count: (line: PaperLine) => number | null) =>
    sumOf(lines.map((line) => product(line[name], count(line))));
  const sums = [sum, times((line) => line.packageCount), times((line) => line.quantity)].flatMap((one) =>
    one === null ? [] : kilogramsOf(list, one),
  );
  const isRight = sums.some((one) =>
    inTotal.some((all) => isNear(one, all, criticalShare) || (all > one && all - one <= mayHoldPallets)),
  );
  if (isRight) return 'same';
  return findingFor(
    `The packing list gives a ${isGross ? 'gross' : 'net'} weight of ${figure(total)} in all, but its lines weigh ${figure(Number(sum.toFixed(3)))} together, and all goods of the invoice are among them. Ask which is right: ${isGross ? 'the bill of lading and the verified gross mass rest' : 'duties by weight and statistics rest'} on the total.`,
    [observe(list, name), ...lines.map(({ path }) => observe(list, `${path}.${name}`))],
    misreadSum(context, list, name),
  );
}

function volumeFinding(context: RuleContext, list: PaperOf<'packing_list'>): Outcome {
  const total = numberOf(list, 'volume');
  const lines = goodsOf(context).lines('packing_list');
  const volumes = lines.map(({ path }) => numberOf(list, `${path}.volume`));
  const sum = sumOf(volumes);
  if (total === null || sum === null || isRepeated(volumes)) return null;
  const { volumeShare, volumeCubicMetres } = context.knowledge.tolerances;
  const ofPackages = sumOf(lines.map((line, at) => product(volumes[at] ?? null, line.packageCount)));
  // Small volumes are printed with few decimals, line by line.
  const least = Math.max(volumeCubicMetres, 0.01 * lines.length);
  const isRight = [sum, ofPackages].some((one) => one !== null && isNear(one, total, volumeShare, least));
  if (isRight) return 'same';
  return findingFor(
    `The packing list gives a volume of ${figure(total)} in all, but its lines measure ${figure(Number(sum.toFixed(3)))} together, and all goods of the invoice are among them. Freight is charged by it: ask which is right and have the packing list corrected.`,
    [observe(list, 'volume'), ...lines.map(({ path }) => observe(list, `${path}.volume`))],
    misreadSum(context, list, 'volume'),
  );
}

/** Figures that break the sums of their paper are read with doubt: that is no reason to be quiet of the sums. */
const findingFor = (
  message: string,
  observations: RuleFinding['observations'],
  misreading: Misreading | null,
): RuleFinding => softened({ severity: 'warning', message, observations }, misreading);

const product = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? null : left * right;

const figures = ['packageCount', 'grossWeight', 'netWeight', 'volume'] as const;

/**
 * Why a sum may not come out on a scan: a figure that was misread, or a total that is another one of the paper. Null
 * where other papers confirm what was read, and no slip of reading explains the difference.
 */
function misreadSum(
  context: RuleContext,
  paper: PaperOf<'packing_list'>,
  field: (typeof figures)[number],
): Misreading | null {
  const total = numberOf(paper, field);
  if (total === null || !isFromPicture(paper, field)) return null;
  if (figures.some((other) => other !== field && numberOf(paper, other) === total)) return { paper, field };
  const addend = (at: string, value: number) => ({ paper, field: at, value, factor: 1 });
  const lines = goodsOf(context)
    .lines('packing_list')
    .map(({ path }) => addend(`${path}.${field}`, numberOf(paper, `${path}.${field}`) ?? 0));
  return misreadFigure(context, [addend(field, total)], lines, true);
}
