import { counted, figure, sentence } from '../../../compliance/wording.ts';
import type { RuleFinding } from '../finding.ts';
import { paperNamed } from '../goods/goods-finding.ts';
import { kilogramsOf, weightFigure } from '../goods/weights.ts';
import { observe, textOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import { isFromPicture, type Misreading } from '../reading/misreading.ts';
import { isProvenFigure } from '../reading/proven-figure.ts';
import { softened } from '../reading/softened.ts';
import { unreadContainer } from '../reading/unread-line.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { containersOf } from '../trade/containers.ts';
import { quoted } from '../wording.ts';
import { cubicMetresOf } from './volume.ts';

/** Volumes are measured over all, and packages give way. */
const measuredOver = 1.05;

/** The goods of the papers fit into the containers of the bill of lading; `data/shipments/container-sizes.tsv`. */
export const containerCapacity: ConsistencyRule = {
  id: 'container-capacity',
  name: 'Capacity of the containers',
  passed: 'The containers can carry the weight and hold the volume that the papers give.',
  check(context) {
    const rooms = roomsOf(context);
    if (rooms.length === 0) return null;
    const all = (of: 'payloadKilograms' | 'cubicMetres' | 'pallets'): number | null =>
      rooms.reduce<number | null>((sum, room) => {
        const own = room[of];
        return sum === null || own === null ? null : sum + own;
      }, 0);
    const boxes = counted(rooms.length, 'container');
    const [payload, space, places] = [all('payloadKilograms'), all('cubicMetres'), all('pallets')];
    const weight = leastOf(weightsOf(context));
    const volume = leastOf(volumesOf(context));
    if (weight === null && volume === null) return null;
    const findings: RuleFinding[] = [];
    if (weight && payload !== null && weight.value > payload)
      findings.push(
        finding(
          context,
          weight,
          `The goods weigh ${figure(Math.round(weight.value))} kg by ${paperNamed(weight.paper.documentType)}, but the ${boxes} of the bill of lading carry at most ${figure(payload)} kg. Either the weight is wrong or a container is missing: ask before the terminal weighs them.`,
        ),
      );
    if (volume && space !== null && volume.value > space * measuredOver)
      findings.push(
        finding(
          context,
          volume,
          `The goods measure ${figure(Number(volume.value.toFixed(1)))} m3 by ${paperNamed(volume.paper.documentType)}, but the ${boxes} of the bill of lading hold at most ${figure(space)} m3. Either the volume is wrong or a container is missing: ask which.`,
        ),
      );
    return [...findings, ...overloaded(context), ...palletFindings(context, places, boxes)];
  },
};

/** A container that is given more than it can carry, while the others are given less than they could. */
function overloaded(context: RuleContext): readonly RuleFinding[] {
  const bill = context.paper('bill_of_lading');
  const { trade, tolerances } = context.knowledge;
  const [factor] = bill ? kilogramsOf(bill, 1) : [];
  if (!bill || factor === undefined || bill.data.containers.length < 2) return [];
  return bill.data.containers.flatMap(({ containerNumber, containerType, grossWeight }, at) => {
    const payload = trade.containerRoomOf(containerType).payloadKilograms;
    const weight = (grossWeight ?? 0) * factor;
    // The weight of the container may be in it.
    if (weight <= payload + tolerances.mostTareKilograms) return [];
    const field = `containers[${at}].grossWeight`;
    return softened(
      {
        severity: 'warning',
        message: `The bill of lading loads ${figure(Math.round(weight))} kg into container ${quoted(containerNumber)}, which carries at most ${figure(payload)} kg. No terminal lifts it: ask how the goods are divided among the containers.`,
        observations: [observe(bill, field)],
      },
      // What the containers weigh together and the bill gives as the weight of all was read as it is printed.
      isFromPicture(bill, field) && !isProvenFigure(bill, field) ? { paper: bill, field } : null,
    );
  });
}

interface Load {
  readonly paper: Paper;
  readonly field: string;
  readonly value: number;
  /** Whether another paper gives as much, so that it was read rightly. */
  readonly isAgreed: boolean;
}

/** Each container of the bill of lading, and those that only the packing list names. */
function roomsOf({ paper, knowledge }: RuleContext) {
  const [bill, list] = [paper('bill_of_lading'), paper('packing_list')];
  const types: (string | null)[] = (bill?.data.containers ?? []).map(({ containerType }) => containerType);
  while (list && types.length < containersOf(list).length) types.push(null);
  return types.map((type) => knowledge.trade.containerRoomOf(type));
}

/** The least that any paper gives: what is wrong on one of them is another rule's. */
function leastOf(loads: readonly Omit<Load, 'isAgreed'>[]): Load | null {
  const [least, next] = loads.toSorted((left, right) => left.value - right.value);
  if (!least) return null;
  return { ...least, isAgreed: next !== undefined && next.value <= least.value * measuredOver };
}

const weightsOf = ({ papers }: RuleContext) =>
  papers.flatMap((paper) => {
    const weight = weightFigure(paper, 'grossWeight') ?? weightFigure(paper, 'netWeight');
    return weight ? [{ paper, field: weight.field, value: Math.min(...weight.meanings) }] : [];
  });

const volumesOf = ({ paper }: RuleContext) =>
  [paper('packing_list'), paper('bill_of_lading')].flatMap((one) => {
    const meanings = one?.data.volume ? cubicMetresOf(one, one.data.volume) : [];
    return one && meanings.length > 0
      ? [{ paper: one as Paper, field: 'volume', value: Math.min(...meanings) }]
      : [];
  });

function finding(context: RuleContext, { paper, field, isAgreed }: Load, message: string): RuleFinding {
  const bill = context.paper('bill_of_lading');
  const misread: Misreading | null = isFromPicture(paper, field) && !isAgreed ? { paper, field } : null;
  return softened(
    {
      severity: 'warning',
      message,
      observations: [observe(paper, field), ...(bill ? [observe(bill, 'containers')] : [])],
    },
    misread ?? unreadContainer(context),
  );
}

/** As many pallets as there are cartons is a word mistaken, and customs looks for them. */
function palletFindings(context: RuleContext, places: number | null, boxes: string): readonly RuleFinding[] {
  const { packageLevel } = context.knowledge.goods;
  const counts = [context.paper('packing_list'), context.paper('bill_of_lading')].flatMap((paper) =>
    paper?.data.packageCount ? [{ paper: paper as Paper, count: paper.data.packageCount }] : [],
  );
  const wrong = counts.find(
    ({ paper, count }) =>
      places !== null && count > places && packageLevel(textOf(paper, 'packageType')) === 'outer',
  );
  if (!wrong || places === null) return [];
  const { paper, count } = wrong;
  const isAlone = counts.every((other) => other === wrong || other.count !== count);
  return [
    softened(
      {
        severity: 'warning',
        message: `${sentence(paperNamed(paper.documentType))} counts ${figure(count)} ${textOf(paper, 'packageType')}, but the ${boxes} of the bill of lading hold about ${figure(places)} pallets, stacked two high. Perhaps cartons are meant: the carrier's manifest and the declaration name the kind of packages, so please have it corrected.`,
        observations: counts.flatMap((one) => [
          observe(one.paper, 'packageCount'),
          observe(one.paper, 'packageType'),
        ]),
      },
      isFromPicture(paper, 'packageCount') && isAlone
        ? { paper, field: 'packageCount' }
        : unreadContainer(context),
    ),
  ];
}
