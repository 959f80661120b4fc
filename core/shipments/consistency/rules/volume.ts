import { figure } from '../../../compliance/wording.ts';
import { cartonVolume } from '../goods/carton-volume.ts';
import { type Figure, groupsOf, groupsText, misreadAmong } from '../goods/figures.ts';
import { findingOf, paperNamed } from '../goods/goods-finding.ts';
import { goodsOf } from '../goods/goods-view.ts';
import { isNear, sumOf } from '../goods/measured.ts';
import { numberOf, observe, textOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import { unmatchedSum } from '../reading/unread-line.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';

/** Cubic metres of one unit; the foot is exact since 1959 (International Yard and Pound Agreement). */
const cubicMetres: Readonly<Record<string, number>> = { m3: 1, ft3: 0.028_316_846_592, l: 0.001 };

/** Cubic metres that carriers of part loads charge and print at least. */
const leastCharged = 1;

/** The volume of the whole shipment: packing list, bill of lading, and carton sizes where they are printed. */
export const volume: ConsistencyRule = {
  id: 'volume',
  name: 'Volume',
  passed: 'The volume is the same on all papers that give it.',
  check(context) {
    const figures = volumesOf(context);
    if (figures.length < 2) return null;
    const { volumeShare, volumeCubicMetres } = context.knowledge.tolerances;
    const groups = groupsOf(
      figures,
      (left, right) =>
        isNear(left, right, volumeShare, volumeCubicMetres) ||
        (Math.max(left, right) === leastCharged && Math.min(left, right) < leastCharged) ||
        // Carriers round up to what they charge.
        Math.max(left, right) === Math.ceil(Math.min(left, right)),
    );
    if (groups.length < 2) return [];
    return [
      findingOf(
        context,
        'warning',
        `The volume differs: ${groupsText(groups)}. Freight is charged by it: have the packages measured again and the wrong paper corrected.`,
        figures.map(({ observation }) => observation),
        misreadAmong(context, groups) ?? unmatchedSum(context, groups),
      ),
    ];
  },
};

function volumesOf(context: RuleContext): readonly Figure[] {
  const lists = [context.paper('packing_list'), context.paper('bill_of_lading')];
  const totals = lists.flatMap((paper) => (paper ? (volumeFigure(context, paper) ?? []) : []));
  const [list] = lists;
  const cartons = list ? cartonVolume(goodsOf(context).lines('packing_list')) : null;
  if (!list || cartons === null || totals.length === 0) return totals;
  return [
    ...totals,
    {
      paper: list,
      field: 'lineItems[].description',
      value: cartons,
      text: `${figure(Number(cartons.toFixed(2)))} m3`,
      source: 'the carton sizes of the packing list',
      meanings: [cartons],
      observation: {
        ...observe(list, 'lineItems'),
        field: 'lineItems[].description',
        value: Number(cartons.toFixed(3)),
      },
    },
  ];
}

/** The cubic metres that a volume on a paper can mean: several where it prints no unit. */
export function cubicMetresOf(paper: Paper, value: number): readonly number[] {
  const unit = textOf(paper, 'volumeUnit');
  const factors = unit === null ? [cubicMetres.m3, cubicMetres.ft3] : [cubicMetres[unit] ?? 1];
  return factors.map((factor) => value * (factor ?? 1));
}

function volumeFigure(context: RuleContext, paper: Paper): Figure | null {
  const unit = textOf(paper, 'volumeUnit');
  const total = numberOf(paper, 'volume');
  const paths =
    paper.documentType === 'packing_list'
      ? goodsOf(context)
          .lines('packing_list')
          .map(({ path }) => `${path}.volume`)
      : [];
  const lines = sumOf(paths.map((path) => numberOf(paper, path)));
  const value = total ?? lines;
  if (value === null || value <= 0) return null;
  const given = {
    paper,
    value,
    text: `${figure(Number(value.toFixed(3)))}${unit === null ? '' : ` ${unit}`}`,
    source: paperNamed(paper.documentType),
    meanings: cubicMetresOf(paper, value),
  };
  if (total !== null) return { ...given, field: 'volume', observation: observe(paper, 'volume') };
  const field = 'lineItems[].volume';
  const [factor = 1] = cubicMetresOf(paper, 1);
  return {
    ...given,
    field,
    observation: { ...observe(paper, 'lineItems'), field, value },
    addends: paths.map((path) => ({ paper, field: path, value: numberOf(paper, path) ?? 0, factor })),
  };
}
