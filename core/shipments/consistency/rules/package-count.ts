import { figure } from '../../../compliance/wording.ts';
import { type Figure, type FigureGroup, groupsOf, groupsText, misreadAmong } from '../goods/figures.ts';
import { findingOf, paperNamed } from '../goods/goods-finding.ts';
import type { PackageLevel } from '../goods/goods-knowledge.ts';
import { goodsOf } from '../goods/goods-view.ts';
import type { LineGroup } from '../goods/match-lines.ts';
import { isRepeated, sumOf } from '../goods/measured.ts';
import { numberOf, observe, textOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import { unreadContainer } from '../reading/unread-line.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';

interface Count extends Figure {
  readonly level: PackageLevel | null;
}

/** How many packages: invoice, packing list, bill of lading, its containers, certificate. */
export const packageCount: ConsistencyRule = {
  id: 'package-count',
  name: 'Number of packages',
  passed: 'The number of packages is the same on all papers that give it.',
  check(context) {
    const counts = countsOf(context);
    if (counts.length < 2) return null;
    const groups = groupsOf(counts, (left, right) => left === right);
    if (groups.length < 2) return [];
    const [most, ...others] = groups as readonly (readonly Count[])[];
    const contradicting = others.filter(
      (group) => !group.every((count) => most?.every((one) => mayHold(one, count))),
    );
    if (!most || contradicting.length === 0) return [];
    return [
      findingOf(
        context,
        'critical',
        `The number of packages differs: ${groupsText(groups)}. A package too many or too few is held at the terminal: count again and have the papers corrected.`,
        counts.map(({ observation }) => observation),
        misreadAmong(context, [most, ...contradicting]) ??
          (isOfContainersOnly(groups) ? unreadContainer(context) : null),
      ),
    ];
  },
};

/** Whether all agree but the containers, which hold fewer together. */
const isOfContainersOnly = ([most, ...others]: readonly FigureGroup[]): boolean =>
  others.length === 1 &&
  (others[0] ?? []).every(
    ({ field, value }) => field === 'containers[].packageCount' && value < (most?.[0]?.value ?? 0),
  );

/** Whether two counts are of different things: pallets, and the cartons on them. */
function mayHold(left: Count, right: Count): boolean {
  const [fewer, more] = [left, right].sort((a, b) => a.value - b.value);
  if (!fewer || !more || fewer.value === more.value) return true;
  if (fewer.level === 'container') return more.level !== 'container';
  return fewer.level === 'outer' && more.level !== 'outer';
}

function countsOf(context: RuleContext): readonly Count[] {
  const bill = context.paper('bill_of_lading');
  const containers = bill?.data.containers.length ?? 0;
  const totals = context.papers.flatMap((paper) => totalOf(context, paper) ?? []);
  const inContainers = bill ? sumOf(bill.data.containers.map((box) => box.packageCount)) : null;
  const sum: readonly Count[] =
    bill && inContainers !== null && containers > 0
      ? [
          {
            paper: bill,
            field: 'containers[].packageCount',
            value: inContainers,
            text: `${figure(inContainers)} in its containers`,
            source: paperNamed('bill_of_lading'),
            meanings: [inContainers],
            observation: {
              ...observe(bill, 'containers'),
              field: 'containers[].packageCount',
              value: inContainers,
            },
            level: context.knowledge.goods.packageLevel(textOf(bill, 'packageType')),
            addends: bill.data.containers.map((box, at) => ({
              paper: bill,
              field: `containers[${at}].packageCount`,
              value: box.packageCount ?? 0,
              factor: 1,
            })),
          },
        ]
      : [];
  return [...totals, ...sum, ...certified(context)];
}

function totalOf(context: RuleContext, paper: Paper): Count | null {
  const value = numberOf(paper, 'packageCount');
  const type = textOf(paper, 'packageType');
  const level = context.knowledge.goods.packageLevel(type);
  if (value === null) return null;
  const lines = paper.documentType === 'packing_list' ? goodsOf(context).lines('packing_list') : [];
  const ofLines = sumOf(lines.map((line) => line.packageCount));
  return {
    paper,
    field: 'packageCount',
    value,
    text: `${figure(value)}${type === null ? '' : ` ${type}`}`,
    source: paperNamed(paper.documentType),
    // Cartons line by line, and pallets below them.
    meanings: ofLines !== null && level === 'outer' ? [value, ofLines] : [value],
    observation: observe(paper, 'packageCount'),
    level,
  };
}

/** The packages of a certificate that covers all goods, added up. */
function certified(context: RuleContext): readonly Count[] {
  const certificate = context.paper('certificate_of_origin');
  const match = goodsOf(context).match('packing_list', 'certificate_of_origin');
  const sum = sumOf(
    goodsOf(context)
      .lines('certificate_of_origin')
      .map((line) => line.packageCount),
  );
  if (
    !certificate ||
    !match ||
    sum === null ||
    match.leftAlone.length + match.rightAlone.length > 0 ||
    match.groups.some(({ isRunTogether }) => isRunTogether)
  )
    return [];
  const field = 'lineItems[].packageCount';
  if (
    isRepeated(
      goodsOf(context)
        .lines('certificate_of_origin')
        .map((line) => line.packageCount),
    )
  )
    return [];
  // Lines that share a carton print it each, or once.
  const total = context.paper('packing_list')?.data.packageCount ?? sum;
  return [
    {
      paper: certificate,
      field,
      value: sum,
      text: `${figure(sum)} added up`,
      source: paperNamed('certificate_of_origin'),
      meanings: match.groups.every((group) => isSamePackages(group)) ? [sum, total] : [sum],
      observation: { ...observe(certificate, 'lineItems'), field, value: sum, text: null, page: null },
      level: null,
      addends: goodsOf(context)
        .lines('certificate_of_origin')
        .map((line) => ({
          paper: certificate,
          field: `${line.path}.packageCount`,
          value: line.packageCount ?? 0,
          factor: 1,
        })),
    },
  ];
}

/** Whether two papers count the same packages for their lines, or one of them counts none: a carton shared with another. */
function isSamePackages({ left, right }: Pick<LineGroup, 'left' | 'right'>): boolean {
  const [mine, other] = [left, right].map((lines) => sumOf(lines.map((line) => line.packageCount)));
  return mine === other || (mine ?? 0) === (other ?? 0);
}
