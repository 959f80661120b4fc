import { piecesAt, type Run } from '../../layout/run.ts';
import { type Found, foundAt } from '../found.ts';
import { chooseDate, type DateOrderJudgement, type DateReading } from '../values/date.ts';

/** The two days that numbers alone can mean, the chosen one first; one where the print means one. */
export const bothDays = (date: DateReading, chosen: string): readonly string[] => [
  ...new Set([chosen, date.dayFirst ?? chosen, date.monthFirst ?? chosen]),
];

/**
 * A date printed in a run, in the judged order, with its other reading in the evidence where it has one.
 *
 * @param at offset in the run of the text in which the date was found
 */
export function foundDate(
  date: DateReading,
  order: DateOrderJudgement,
  confidence: number,
  run: Run,
  at = 0,
): Found<string> | null {
  const { value, certainty } = chooseDate(date, order);
  if (value === null) return null;
  const found = foundAt(value, confidence * certainty, piecesAt(run, at + date.index, date.length));
  if (date.order !== 'both') return found;
  return { ...found, evidence: { ...found.evidence, readings: bothDays(date, value) } };
}
