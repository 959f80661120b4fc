import { evaluateConsistency } from '../../../../core/shipments/consistency/evaluate.ts';
import type { RuleResult } from '../../../../core/shipments/consistency/finding.ts';
import { loadConsistencyKnowledge } from '../../../../core/shipments/consistency/knowledge.ts';
import type { Paper } from '../../../../core/shipments/consistency/paper.ts';
import { consistentSet } from '../../../fixtures/shipments/consistent-set.ts';
import {
  changed,
  type FullDraft,
  papersOf,
  type ShipmentSet,
} from '../../../fixtures/shipments/shipment-set.ts';

export const knowledge = loadConsistencyKnowledge();

/** One line of 479 tyres, two containers. */
export const oneLine = consistentSet(1);

export type Papers = FullDraft['papers'];
type PaperType = Paper['documentType'];

export interface Scans {
  /** Which of the papers are scans. */
  readonly scans: readonly PaperType[];
  /** Of all fields of the scans; 0.95 where it is not given. */
  readonly confidence?: number;
  /** Of single fields, by their paths, whatever the rest has. */
  readonly doubts?: Readonly<Record<string, number>>;
  /** What the page of a scan prints. */
  readonly printed?: Readonly<Partial<Record<PaperType, string>>>;
  readonly of?: ShipmentSet;
}

/** What a rule says of a set with a change, when some of the papers are scans. */
export function findingsInScans(
  ruleId: string,
  change: (papers: Papers) => void,
  { scans, confidence, doubts = {}, printed = {}, of = oneLine }: Scans,
): RuleResult | undefined {
  const papers = papersOf(changed(of, (draft) => change(draft.papers)) ?? of).map((paper) => {
    if (!scans.includes(paper.documentType)) return paper;
    const fields = Object.entries(paper.confidence).map(([path, own]) => [
      path,
      doubts[path] ?? confidence ?? own,
    ]);
    return {
      ...paper,
      isScanned: true,
      confidence: Object.fromEntries(fields) as Paper['confidence'],
      printedText: printed[paper.documentType] ?? '',
    };
  });
  const { results } = evaluateConsistency({ papers: papers as readonly Paper[], knowledge });
  return results.find((result) => result.ruleId === ruleId);
}
