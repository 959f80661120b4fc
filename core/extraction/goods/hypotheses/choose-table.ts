import type { DocumentContext } from '../../document-context.ts';
import type { GoodsRows } from '../goods-rows.ts';
import { passes } from '../passes/passes.ts';
import { hasRows, type Manner, type ReadTable, type TableHypothesis } from './hypothesis.ts';
import { findingsOf, type TableFindings } from './table-evidence.ts';
import { type TableEvidence, tableEvidence, tableWeights } from './table-weights.ts';

const speaksFor: ReadonlySet<TableEvidence> = new Set(['products', 'statedSums', 'evenRows']);

const scoreOf = (findings: TableFindings): number => {
  const weights = tableWeights();
  return tableEvidence.reduce(
    (sum, name) => sum + (speaksFor.has(name) ? 1 : -1) * weights[name] * findings[name],
    0,
  );
};

/** Rounding of sums of weights. */
const tie = 1e-6;

/** Of two readings of a table the one that the paper bears out; the first of equals. */
function likelier(a: TableHypothesis, b: TableHypothesis, context: DocumentContext): TableHypothesis {
  if (!hasRows(b.table)) return a;
  const [own, other] = [findingsOf(a, b, context), findingsOf(b, a, context)];
  return scoreOf(other) > scoreOf(own) + tie ? b : a;
}

const usual: Manner = {};

/**
 * The table of goods of a paper: as rules read it, or as one of the passes does where products, sums and what is left
 * unread speak for that. Each pass goes on from the best reading so far.
 */
export function chooseTable(read: ReadTable, context: DocumentContext): GoodsRows | null {
  let best: TableHypothesis = { by: 'rules', manner: usual, table: read(usual) };
  for (const pass of passes)
    for (const other of pass.alternatives(best, read, context)) best = likelier(best, other, context);
  return best.table;
}
