import { documentTypes } from '../../core/extraction/extraction.ts';
import { evaluateConsistency } from '../../core/shipments/consistency/evaluate.ts';
import type { RuleResult } from '../../core/shipments/consistency/finding.ts';
import type { ConsistencyKnowledge } from '../../core/shipments/consistency/knowledge.ts';
import type { Paper } from '../../core/shipments/consistency/paper.ts';
import type { LayoutGroup } from '../../tests/fixtures/all-layouts.ts';
import { randomFor } from '../../tests/fixtures/random.ts';
import { factErrors } from '../../tests/fixtures/shipments/offices/fact-errors.ts';
import type { OfficePaper } from '../../tests/fixtures/shipments/offices/office-layouts.ts';
import { officeShipment, redrawn } from '../../tests/fixtures/shipments/offices/office-shipment.ts';
import { papersOf } from '../../tests/fixtures/shipments/shipment-set.ts';

/** One shipment, or one error in it, as its printed papers show it. */
export interface MeasuredOffice {
  readonly seed: number;
  /** Null for the shipment as it is. */
  readonly error: string | null;
  readonly alarms: readonly RuleResult[];
  /** Whether the error was found; null for the shipment as it is. */
  readonly isFound: boolean | null;
}

/** Reads drawn papers; those of unknown type are left out and counted by their absence. */
export type ReadPapers = (drawn: readonly OfficePaper[]) => Promise<readonly Paper[]>;

/**
 * Shipments whose papers are printed in four layouts of a group. Only those count of which the rules raise no alarm on
 * what is printed, and only errors that they find there: the rest is no matter of reading.
 */
export async function measureOffices(
  group: LayoutGroup,
  count: number,
  firstSeed: number,
  knowledge: ConsistencyKnowledge,
  read: ReadPapers,
  onOffice: (one: MeasuredOffice) => void,
): Promise<readonly MeasuredOffice[]> {
  const alarmsOf = (papers: readonly Paper[]): readonly RuleResult[] =>
    evaluateConsistency({
      papers,
      knowledge,
      unrecognized: documentTypes.length - papers.length,
    }).results.filter(({ severity }) => severity === 'critical' || severity === 'warning');
  const measured: MeasuredOffice[] = [];
  const add = (one: MeasuredOffice): void => {
    measured.push(one);
    onOffice(one);
  };
  let made = 0;
  for (let seed = firstSeed; made < count && seed < firstSeed + 40 * count; seed += 1) {
    const shipment = await officeShipment(group, seed);
    if (!shipment || alarmsOf(printed(shipment.papers)).length > 0) continue;
    made += 1;
    add({ seed, error: null, alarms: alarmsOf(await read(shipment.papers)), isFound: null });
    for (const { name, type, ruleIds, change } of factErrors) {
      const wrong = await redrawn(
        shipment.layouts[type],
        type,
        change(shipment.facts, randomFor(seed, name)),
        seed,
      );
      if (!wrong) continue;
      const papers = shipment.papers.map((paper) => (paper.documentType === type ? wrong : paper));
      const finds = (alarms: readonly RuleResult[]) => alarms.some(({ ruleId }) => ruleIds.includes(ruleId));
      if (!finds(alarmsOf(printed(papers)))) continue;
      const alarms = alarmsOf(await read(papers));
      add({ seed, error: name, alarms, isFound: finds(alarms) });
    }
  }
  return measured;
}

/** The papers as they would be read without a slip. */
const printed = (papers: readonly OfficePaper[]): readonly Paper[] =>
  papersOf({
    papers: Object.fromEntries(papers.map(({ documentType, truth }) => [documentType, truth])),
    prints: {},
    confidence: {},
    superseded: [],
    elsewhere: [],
    earlierDecisions: [],
  });
