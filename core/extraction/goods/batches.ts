import type { Run } from '../../layout/run.ts';

const batch =
  /^(?:batch|lot|lotto|lote|charge|serial|s\/n|mfg|mfd|exp|expiry|best before|use by|mhd|chargen-?nr)\b[\s.:#no-]*.*\d/i;

/** Batches, serial numbers and dates of expiry below a description are of the goods that were made, not what they are. */
export function withoutBatches(runs: readonly Run[]): readonly Run[] {
  const first = runs.findIndex((run, at) => at > 0 && batch.test(run.text));
  if (first < 0) return runs;
  const next = runs.findIndex(
    (run, at) => at > first && !batch.test(run.text) && !/^[\d./-]+|\d{4}$/.test(run.text),
  );
  return [...runs.slice(0, first), ...(next < 0 ? [] : runs.slice(next))];
}
