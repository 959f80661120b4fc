import type { Evidence } from '../extraction.ts';
import { isSame, type TaughtValue } from '../taught/values.ts';
import type { TraceNotes } from './recorder.ts';
import { notedColumns, placeInTable } from './table-note.ts';

const withoutColon = (label: string): string => label.replace(/[\s:]+$/, '');

/** A party is found by the label at its name. */
const labelledPath = (path: string): string => path.replace(/\.(?:address|country|taxId)$/, '.name');

/**
 * The name as printed at which a reading with guessed names found a value: its label, or the name over its column. Empty where
 * that is not known.
 */
export function guessedName(
  path: string,
  value: TaughtValue | undefined,
  print: Evidence | undefined,
  notes: TraceNotes,
): string {
  if (path.includes('[')) return headOver(print, notes);
  const labelled = labelledPath(path);
  const candidates = notes.candidatesOf(labelled).filter(({ by }) => by === 'guessed names');
  const own = labelled === path ? candidates.find((one) => isSame(one.value, value)) : candidates[0];
  return withoutColon(own?.reasons.find(({ name }) => name === 'label')?.because ?? '');
}

function headOver(print: Evidence | undefined, { tables }: TraceNotes): string {
  for (const note of print ? tables.toReversed() : []) {
    const place = print && placeInTable(note, print);
    if (place) return notedColumns(note)[place.column]?.head ?? '';
  }
  return '';
}
