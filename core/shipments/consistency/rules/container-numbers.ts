import { containerNumberForm } from '../../../compliance/container-number.ts';
import type { RuleFinding } from '../finding.ts';
import { observe } from '../observe.ts';
import type { Paper } from '../paper.ts';
import { misreadNumber } from '../reading/misread-signs.ts';
import { isFromPicture, type Misreading } from '../reading/misreading.ts';
import { softened } from '../reading/softened.ts';
import type { ConsistencyRule, RuleContext } from '../rule.ts';
import { criticalIfSure } from '../sureness.ts';
import { containerKey, containersOf, type PrintedContainer } from '../trade/containers.ts';
import { editDistance } from '../trade/likeness.ts';
import { listed, quoted } from '../wording.ts';

/** The containers of the packing list are those of the bill of lading. */
export const containerNumbers: ConsistencyRule = {
  id: 'container-numbers',
  name: 'Containers on packing list and bill of lading',
  passed: 'Packing list and bill of lading name the same containers.',
  check(context) {
    const { paper, knowledge } = context;
    const [packing, bill] = [paper('packing_list'), paper('bill_of_lading')];
    if (!packing || !bill) return null;
    const [packed, carried] = [containersOf(packing), containersOf(bill)];
    // Who prints no containers says nothing about them.
    if (packed.length === 0 || carried.length === 0) return null;
    const keys = (list: typeof packed) => new Set(list.map(({ number }) => containerKey(number)));
    const [packedKeys, carriedKeys] = [keys(packed), keys(carried)];
    const onlyPacked = packed.filter(({ number }) => !carriedKeys.has(containerKey(number)));
    const onlyCarried = carried.filter(({ number }) => !packedKeys.has(containerKey(number)));
    if (onlyPacked.length === 0 && onlyCarried.length === 0) return [];
    const severity = criticalIfSure(
      [
        ...onlyPacked.map((one) => [packing, one.field] as const),
        ...onlyCarried.map((one) => [bill, one.field] as const),
      ],
      knowledge.tolerances,
    );
    const near = onlyPacked.find((one) =>
      onlyCarried.some((other) => editDistance(containerKey(one.number), containerKey(other.number), 2) <= 2),
    );
    const parts = [
      onlyPacked.length > 0
        ? `The packing list names container ${listed(onlyPacked.map(({ number }) => quoted(number)))}, which the bill of lading does not have`
        : '',
      onlyCarried.length > 0
        ? `${onlyPacked.length > 0 ? 'the' : 'The'} bill of lading names ${listed(onlyCarried.map(({ number }) => quoted(number)))}, which the packing list does not have`
        : '',
    ].filter(Boolean);
    const finding: RuleFinding = {
      // A container that one paper leaves out is a lesser matter than two that contradict each other.
      severity: onlyPacked.length > 0 && onlyCarried.length > 0 ? severity : 'warning',
      message: `${parts.join('; ')}. ${near ? 'The numbers are nearly the same, so one of them is misspelt. ' : ''}Customs and terminal look for the container by this number: please say which containers carry the goods and correct the other paper.`,
      observations: [
        ...onlyPacked.map(({ field }) => observe(packing, field)),
        ...onlyCarried.map(({ field }) => observe(bill, field)),
        ...(onlyPacked.length === 0 ? packed.map(({ field }) => observe(packing, field)) : []),
        ...(onlyCarried.length === 0 ? carried.map(({ field }) => observe(bill, field)) : []),
      ],
    };
    return [softened(finding, misreadContainers(context, [packing, onlyPacked], [bill, onlyCarried]))];
  },
};

type Named = readonly [paper: Paper, only: readonly PrintedContainer[]];

/**
 * The scan on which a row of containers was probably not read, or one number misread: a number with its own check
 * digit was read rightly.
 */
function misreadContainers(context: RuleContext, left: Named, right: Named): Misreading | null {
  for (const [[paper, only], [other, others]] of [
    [left, right],
    [right, left],
  ] as const) {
    const list = listOf(other);
    if (others.length === 0 && other.isScanned && only.length > 0) return { paper: other, field: list };
    const unproven = others.filter(
      ({ number, field }) => containerNumberForm(number).form !== 'valid' && isFromPicture(other, field),
    );
    if (only.length === 1 && others.length === 1 && unproven[0] && only[0]) {
      const [mine, its] = [
        { paper, field: only[0].field },
        { paper: other, field: unproven[0].field },
      ];
      if (misreadNumber(context, its, mine)) return its;
    }
  }
  return null;
}

const listOf = ({ documentType }: Paper): string =>
  documentType === 'packing_list' ? 'containerNumbers' : 'containers';
