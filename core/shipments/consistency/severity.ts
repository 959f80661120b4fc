import type { RuleFinding } from './finding.ts';
import { confidenceOf } from './observe.ts';
import type { Paper } from './paper.ts';
import type { ConsistencyTolerances } from './tolerances.ts';

/** A field of a paper. */
export type PaperField = readonly [paper: Paper, field: string];

/** Critical for what was surely read; a doubtful reading asks a person to look, and sends nothing back. */
export const criticalIfConfident = (
  fields: readonly PaperField[],
  { doubtfulReading }: ConsistencyTolerances,
): RuleFinding['severity'] =>
  fields.every(([paper, field]) => confidenceOf(paper, field) >= doubtfulReading) ? 'critical' : 'warning';
