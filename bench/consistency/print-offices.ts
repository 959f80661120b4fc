import type { ConsistencyKnowledge } from '../../core/shipments/consistency/knowledge.ts';
import { noOcr } from '../../tests/core/reading/support/no-ocr.ts';
import type { LayoutGroup } from '../../tests/fixtures/all-layouts.ts';
import { type MeasuredOffice, measureOffices } from './measure-offices.ts';
import { patientOcr } from './patient-ocr.ts';
import { readPapers } from './read-drawn.ts';

export interface OfficeRun {
  readonly sets: number;
  readonly seed: number;
  /** Null for PDFs with a text layer. */
  readonly dpi: number | null;
  readonly keep: string | null;
  /** Whether single findings may be looked at. */
  readonly isShown: boolean;
}

/** Measures shipments of several offices and prints the figures. */
export async function printOffices(
  group: LayoutGroup,
  knowledge: ConsistencyKnowledge,
  { sets, seed, dpi, keep, isShown }: OfficeRun,
): Promise<void> {
  const ocr = dpi === null ? noOcr : patientOcr();
  const onOffice = ({ seed: at, error, alarms, isFound }: MeasuredOffice): void => {
    if (!isShown || (isFound ?? alarms.length === 0)) return;
    const what = alarms.map(({ ruleId, message }) => `${ruleId}: ${message}`).join(' | ');
    console.log(
      `seed ${at}\t${error === null ? 'alarmed' : `missed: ${error}`}\t${error === null ? what : ''}`,
    );
  };
  const measured = await measureOffices(group, sets, seed, knowledge, readPapers(ocr, dpi, keep), onOffice);
  await ocr.close();
  const quiet = measured.filter(({ error }) => error === null);
  const wrong = measured.filter(({ error }) => error !== null);
  const share = (part: number, whole: number): string =>
    `${part}/${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`;
  console.log(
    `${group} layouts, shipments that agree with an alarm: ${share(quiet.filter(({ alarms }) => alarms.length > 0).length, quiet.length)}`,
  );
  console.log(
    `errors that are printed, found: ${share(wrong.filter(({ isFound }) => isFound).length, wrong.length)}`,
  );
  const counts = new Map<string, number>();
  for (const { alarms } of quiet)
    for (const ruleId of new Set(alarms.map((one) => one.ruleId)))
      counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1);
  for (const [ruleId, count] of counts) console.log(`false\t${ruleId}\t${count}`);
  for (const name of new Set(wrong.map(({ error }) => error))) {
    const own = wrong.filter(({ error }) => error === name);
    console.log(`found\t${name}\t${own.filter(({ isFound }) => isFound).length} of ${own.length}`);
  }
}
