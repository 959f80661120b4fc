import { evaluateConsistency, evaluateUnhurried } from '../../core/shipments/consistency/evaluate.ts';
import type { ConsistencyKnowledge } from '../../core/shipments/consistency/knowledge.ts';
import { largeSet } from '../../tests/fixtures/shipments/consistent-set.ts';
import { changed, papersOf, type ShipmentSet } from '../../tests/fixtures/shipments/shipment-set.ts';

/** The cost of evaluating a large shipment, in milliseconds of processor time: others on the machine do not count. */
export interface LargeMeasure {
  readonly name: string;
  readonly lines: number;
  readonly median: number;
  readonly worst: number;
  /** The longest that other work of the thread waited: evaluations pause between their steps. */
  readonly longestStep: number;
  /** Of the report, in bytes. */
  readonly reportBytes: number;
}

/** Four papers with as many lines on each that has lines: as they are, and with what makes matching hard. */
export async function measureLarge(
  lines: number,
  knowledge: ConsistencyKnowledge,
  runs = 15,
): Promise<readonly LargeMeasure[]> {
  const set = largeSet(lines);
  const measures: LargeMeasure[] = [];
  for (const [name, one] of hardOnes(set))
    measures.push({ name, lines, ...(await timesOf(one ?? set, knowledge, runs)) });
  return measures;
}

const hardOnes = (set: ShipmentSet): readonly (readonly [string, ShipmentSet | null])[] => [
  ['papers that agree', set],
  [
    'no part numbers, lines in another order',
    changed(set, ({ papers }) => {
      for (const line of papers.packing_list.lineItems) line.partNumber = null;
      papers.packing_list.lineItems.reverse();
    }),
  ],
  [
    'every quantity differs',
    changed(set, ({ papers }) => {
      for (const line of papers.packing_list.lineItems) line.quantity = (line.quantity ?? 0) + 1;
    }),
  ],
  [
    'half of the lines not packed',
    changed(set, ({ papers: { packing_list: list } }) => {
      for (const line of list.lineItems) line.partNumber = null;
      list.lineItems = list.lineItems.filter((_, at) => at % 2 === 0);
    }),
  ],
  [
    'nothing in common but one word',
    changed(set, ({ papers: { packing_list: list } }) => {
      for (const [at, line] of list.lineItems.entries())
        Object.assign(line, {
          partNumber: null,
          description: `goods zq${at}x of kind kq${at}y`,
          quantity: 1,
        });
    }),
  ],
];

async function timesOf(set: ShipmentSet, knowledge: ConsistencyKnowledge, runs: number) {
  const papers = papersOf(set);
  let reportBytes = 0;
  const times = Array.from({ length: runs }, () => {
    const spent = processorTime();
    const { results } = evaluateConsistency({ papers, knowledge });
    reportBytes = JSON.stringify(results).length;
    return spent();
  }).sort((left, right) => left - right);
  let longestStep = 0;
  let spent = processorTime();
  await evaluateUnhurried({ papers, knowledge }, undefined, async () => {
    longestStep = Math.max(longestStep, spent());
    spent = processorTime();
  });
  // The first run, which compiles, is among them and is the worst as a rule.
  return { median: times[Math.floor(runs / 2)] ?? 0, worst: times.at(-1) ?? 0, longestStep, reportBytes };
}

function processorTime(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
