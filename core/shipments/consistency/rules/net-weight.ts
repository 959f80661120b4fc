import type { RuleFinding } from '../finding.ts';
import { type Figure, groupsOf, groupsText, misreadAmong, shareBetween } from '../goods/figures.ts';
import { findingOf } from '../goods/goods-finding.ts';
import { isNear } from '../goods/measured.ts';
import { mayBeThousands, weightFigure } from '../goods/weights.ts';
import { isFromPicture, type Misreading } from '../reading/misreading.ts';
import { unmatchedSum } from '../reading/unread-line.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';

/** The net weight of the whole shipment, and that none is above a gross weight. */
export const netWeight: ConsistencyRule = {
  id: 'net-weight',
  name: 'Net weight',
  passed: 'The net weight is the same on all papers that give it, and below the gross weight.',
  check(context) {
    const figures = context.papers.flatMap((paper) => weightFigure(paper, 'netWeight') ?? []);
    const above = aboveGross(context);
    if (figures.length < 2) return above;
    const { weightShare, weightKilograms, criticalShare } = context.knowledge.tolerances;
    const groups = groupsOf(figures, (left, right, slack) =>
      isNear(left, right, weightShare, Math.max(weightKilograms, slack)),
    );
    if (groups.length < 2) return above ?? [];
    return [
      findingOf(
        context,
        shareBetween(groups) > criticalShare ? 'critical' : 'warning',
        `The net weight differs: ${groupsText(groups)}. Duties by weight and statistics rest on it: ask which is right and have the other papers corrected.`,
        figures.map(({ observation }) => observation),
        misreadAmong(context, groups) ?? unmatchedSum(context, groups),
      ),
      ...(above ?? []),
    ];
  },
};

/** Net on one paper against gross on another; null where there is no such pair. */
function aboveGross(context: RuleContext): readonly RuleFinding[] | null {
  const { weightShare, weightKilograms } = context.knowledge.tolerances;
  const of = (name: 'netWeight' | 'grossWeight') =>
    context.papers.flatMap((paper) => weightFigure(paper, name) ?? []);
  const pairs = of('netWeight').flatMap((net) =>
    of('grossWeight')
      .filter(({ paper }) => paper !== net.paper)
      .map((gross) => ({ net, gross })),
  );
  if (pairs.length === 0) return null;
  const wrong = pairs.find(({ net, gross }) => {
    const [least, most] = [Math.min(...net.meanings), Math.max(...gross.meanings)];
    return (
      least > most &&
      !mayBeThousands(gross) &&
      !isNear(least, most, weightShare, Math.max(weightKilograms, net.slack ?? 0, gross.slack ?? 0))
    );
  });
  if (!wrong) return [];
  const { net, gross } = wrong;
  return [
    findingOf(
      context,
      'critical',
      `The net weight cannot be right: ${net.source} says ${net.text} net, ${gross.source} only ${gross.text} gross, which includes the packing. Look whether net and gross were exchanged, and have the papers corrected.`,
      [net.observation, gross.observation],
      misreadPair(context, net, gross),
    ),
  ];
}

/** The scanned figure that another paper gives otherwise by a slip, or that only its decimal mark makes impossible. */
function misreadPair(context: RuleContext, net: Figure, gross: Figure): Misreading | null {
  const { weightShare, weightKilograms } = context.knowledge.tolerances;
  const of = (name: 'netWeight' | 'grossWeight') =>
    groupsOf(
      context.papers.flatMap((paper) => weightFigure(paper, name) ?? []),
      (left, right) => isNear(left, right, weightShare, weightKilograms),
    );
  const misread = misreadAmong(context, of('netWeight')) ?? misreadAmong(context, of('grossWeight'));
  if (misread) return misread;
  // A total that was not read itself: of several figures of a scan one is misread sooner than two papers are wrong.
  const summed = [net, gross].find(({ paper, addends = [] }) => paper.isScanned && addends.length > 1);
  if (summed) return { paper: summed.paper, field: 'lineItems' };
  const [light, heavy] = [net.meanings[0] ?? 0, gross.meanings[0] ?? 0];
  const isLikely = [10, 100, 1000].some(
    (factor) => heavy * factor >= light && heavy * factor <= light * mostOverNet,
  );
  return (isLikely && [gross, net].find(({ paper, field }) => isFromPicture(paper, field))) || null;
}

/** By its packing goods rarely weigh more than half as much again. */
const mostOverNet = 1.5;
