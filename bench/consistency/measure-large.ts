import { evaluateConsistency } from '../../core/shipments/consistency/evaluate.ts';
import type { ConsistencyKnowledge } from '../../core/shipments/consistency/knowledge.ts';
import { largeSet } from '../../tests/fixtures/shipments/consistent-set.ts';
import { changed, papersOf, type ShipmentSet } from '../../tests/fixtures/shipments/shipment-set.ts';

/** What evaluating a large shipment takes, in milliseconds of processor time: others on the machine do not count. */
export interface LargeMeasure {
  readonly name: string;
  readonly lines: number;
  readonly median: number;
  readonly worst: number;
}

const runs = 15;

/** Four papers with as many lines on each that has lines: as they are, and with what makes matching hard. */
export function measureLarge(lines: number, knowledge: ConsistencyKnowledge): readonly LargeMeasure[] {
  const set = largeSet(lines);
  const withoutParts = changed(set, ({ papers }) => {
    for (const line of papers.packing_list.lineItems) line.partNumber = null;
    papers.packing_list.lineItems.reverse();
  });
  const allWrong = changed(set, ({ papers }) => {
    for (const line of papers.packing_list.lineItems) line.quantity = (line.quantity ?? 0) + 1;
  });
  return [
    ['papers that agree', set] as const,
    ['no part numbers, lines in another order', withoutParts ?? set] as const,
    ['every quantity differs', allWrong ?? set] as const,
  ].map(([name, one]) => ({ name, lines, ...timesOf(one, knowledge) }));
}

function timesOf(set: ShipmentSet, knowledge: ConsistencyKnowledge): { median: number; worst: number } {
  const papers = papersOf(set);
  const times = Array.from({ length: runs }, () => {
    const start = process.cpuUsage();
    evaluateConsistency({ papers, knowledge });
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  }).sort((left, right) => left - right);
  // The first run, which compiles, is among them and is the worst as a rule.
  return { median: times[Math.floor(runs / 2)] ?? 0, worst: times.at(-1) ?? 0 };
}
