import type { RuleFinding } from '../finding.ts';
import { observe } from '../observe.ts';
import type { ConsistencyRule } from '../rule.ts';
import { criticalIfSure } from '../sureness.ts';
import { containerKey, containersOf } from '../trade/containers.ts';
import { editDistance } from '../trade/likeness.ts';
import { listed, quoted } from '../wording.ts';

/** The containers of the packing list are those of the bill of lading. */
export const containerNumbers: ConsistencyRule = {
  id: 'container-numbers',
  name: 'Containers on packing list and bill of lading',
  passed: 'Packing list and bill of lading name the same containers.',
  check({ paper, knowledge }) {
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
    return [finding];
  },
};
