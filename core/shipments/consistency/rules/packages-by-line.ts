import { figure, sentence } from '../../../compliance/wording.ts';
import { findingOf, gathered, paperLinesNamed, paperNamed } from '../goods/goods-finding.ts';
import { goodsOf } from '../goods/goods-view.ts';
import type { LineGroup } from '../goods/match-lines.ts';
import { sumOf } from '../goods/measured.ts';
import type { PaperLine } from '../goods/paper-line.ts';
import { observe } from '../observe.ts';
import { type Addend, misreadFigure } from '../reading/misreading.ts';
import { slidFigure } from '../reading/other-column.ts';
import { unreadAmong } from '../reading/unread-line.ts';
import type { ConsistencyRule } from '../rule.ts';

/** Packages of each line: packing list and certificate. */
export const packagesByLine: ConsistencyRule = {
  id: 'packages-by-line',
  name: 'Packages of the lines',
  passed: 'Packing list and certificate of origin give the same packages for each line.',
  check(context) {
    const match = goodsOf(context).match('packing_list', 'certificate_of_origin');
    // Some offices print the packages of the whole consignment at its first line, or at each.
    const total = context.paper('packing_list')?.data.packageCount ?? null;
    const compared = (match?.groups ?? []).filter(
      (group) => !group.isSummary && packagesOf(group).every((count) => count !== null),
    );
    if (compared.length === 0) return null;
    const different = compared.filter((group) => {
      const [left, right] = packagesOf(group);
      return left !== right && right !== total && !countsPackages(group);
    });
    return gathered(
      different.map((group) => {
        const [left, right] = packagesOf(group);
        return findingOf(
          context,
          'warning',
          `The packages of the same goods differ: ${paperLinesNamed(group.left)} says ${figure(left ?? 0)}, ${paperLinesNamed(group.right)} says ${figure(right ?? 0)}. Customs compares marks and numbers of packages with the certificate: have the wrong one corrected.`,
          [...group.left, ...group.right].map((line) => observe(line.paper, `${line.path}.packageCount`)),
          misreadFigure(context, addends(group.left), addends(group.right)) ??
            slidFigure(context, group, 'packageCount') ??
            unreadAmong(context, group),
        );
      }),
      (count) =>
        `${sentence(paperNamed('packing_list'))} and ${paperNamed('certificate_of_origin')} give other packages for ${count} goods.`,
    );
  },
};

const addends = (lines: readonly PaperLine[]): readonly Addend[] =>
  lines.map(({ paper, path, packageCount }) => ({
    paper,
    field: `${path}.packageCount`,
    value: packageCount ?? 0,
    factor: 1,
  }));

const packagesOf = ({ left, right }: LineGroup): readonly (number | null)[] => [
  sumOf(left.map((line) => line.packageCount)),
  sumOf(right.map((line) => line.packageCount)),
];

/** A column of packages that was filled with pieces, as offices do for goods without cartons. */
const countsPackages = ({ left, right }: LineGroup): boolean => {
  const quantity = sumOf(left.map((line) => line.quantity));
  return quantity !== null && quantity === sumOf(right.map((line) => line.packageCount));
};
