import type { HsService } from '../../core/hs/hs.ts';
import { evaluateConsistency } from '../../core/shipments/consistency/evaluate.ts';
import type { RuleResult } from '../../core/shipments/consistency/finding.ts';
import { likenessOfMeanings } from '../../core/shipments/consistency/goods/meanings.ts';
import type { ConsistencyKnowledge } from '../../core/shipments/consistency/knowledge.ts';
import type { Paper } from '../../core/shipments/consistency/paper.ts';
import { randomFor } from '../../tests/fixtures/random.ts';
import { consistentSet } from '../../tests/fixtures/shipments/consistent-set.ts';
import type { ErrorKind, HarmlessKind } from '../../tests/fixtures/shipments/kinds.ts';
import { papersOf, type ShipmentSet } from '../../tests/fixtures/shipments/shipment-set.ts';

/** One set that was evaluated. */
export interface MeasuredSet {
  readonly kind: string;
  readonly seed: number;
  /** Critical findings and warnings. */
  readonly alarms: readonly RuleResult[];
  /** For an error: whether one of its rules found it. Null for a harmless set. */
  readonly isFound: boolean | null;
}

/** How a set becomes papers: as it is, or drawn and read. */
export type ReadSet = (set: ShipmentSet) => Promise<readonly Paper[]> | readonly Paper[];

const seedsApart = 5;

const isAlarm = ({ severity }: RuleResult): boolean => severity === 'critical' || severity === 'warning';

/** Sets of the kinds, `count` of each, from seeds that the kind can be recognized by. */
export async function measureKinds(
  kinds: readonly (ErrorKind | HarmlessKind)[],
  count: number,
  knowledge: ConsistencyKnowledge,
  read: ReadSet = papersOf,
  firstSeed = 1,
  hs: HsService | null = null,
  /** Called for each set as soon as it is measured: scans take long. */
  onSet: (set: MeasuredSet) => void = () => undefined,
): Promise<readonly MeasuredSet[]> {
  const measured: MeasuredSet[] = [];
  for (const [at, kind] of kinds.entries()) {
    let made = 0;
    // Another set for each kind where few are measured: else one misread figure of the first would count in all.
    const first = firstSeed + (read === papersOf ? 0 : seedsApart * at);
    for (let seed = first; made < count && seed < first + 200 * (count + 2); seed += 1) {
      const set = kind.make(consistentSet(seed), randomFor(seed, kind.name));
      if (!set) continue;
      made += 1;
      const alarms = (await evaluateSet(set, knowledge, read, hs)).filter(isAlarm);
      const rules = 'ruleIds' in kind ? kind.ruleIds : null;
      const isFound = rules && alarms.some(({ ruleId }) => rules.includes(ruleId));
      const one = { kind: kind.name, seed, alarms, isFound };
      measured.push(one);
      onSet(one);
    }
    if (made === 0) throw new Error(`no seed makes a set of kind ${kind.name}`);
  }
  return measured;
}

/** The result of an evaluation of a set. */
export async function evaluateSet(
  set: ShipmentSet,
  knowledge: ConsistencyKnowledge,
  read: ReadSet = papersOf,
  hs: HsService | null = null,
): Promise<readonly RuleResult[]> {
  const { superseded, elsewhere, earlierDecisions } = set;
  const input = { papers: await read(set), knowledge, superseded, elsewhere, earlierDecisions };
  if (!hs) return evaluateConsistency(input).results;
  return evaluateConsistency({ ...input, likenessOfMeaning: await likenessOfMeanings(input, hs) }).results;
}
