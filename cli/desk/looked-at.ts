import type { Box } from '../../core/reading/page.ts';
import type { DocumentResult } from '../screens/document-result.ts';
import type { DocumentRow } from './document-rows.ts';

/** The place of a value on the pages. */
export interface ValuePlace {
  readonly page: number;
  readonly box: Box;
  readonly confidence: number;
}

/** Where what is chosen was read: a value, the cells of a line, the first value that a check is about. */
export function placeOf(row: DocumentRow | undefined, result: DocumentResult): ValuePlace | null {
  if (row?.kind === 'check') return firstPlace(row.check.fields, result);
  if (row?.kind !== 'field' && row?.kind !== 'line') return null;
  if (row.kind === 'field') return firstPlace([row.path], result);
  const cells = Object.keys(result.extractions.evidence).filter((path) => path.startsWith(`${row.path}.`));
  const places = cells.flatMap((path) => firstPlace([path], result) ?? []);
  const [first] = places;
  return first ? around(places.filter(({ page }) => page === first.page)) : null;
}

function firstPlace(paths: readonly string[], { extractions }: DocumentResult): ValuePlace | null {
  for (const path of paths) {
    const { page = null, box = null } = extractions.evidence[path] ?? {};
    if (page !== null && box !== null)
      return { page, box, confidence: extractions.confidence.fields[path] ?? 0 };
  }
  return null;
}

/** One box around all, as sure as the least sure of them. */
const around = (places: readonly ValuePlace[]): ValuePlace => ({
  page: places[0]!.page,
  box: [
    Math.min(...places.map(({ box }) => box[0])),
    Math.min(...places.map(({ box }) => box[1])),
    Math.max(...places.map(({ box }) => box[2])),
    Math.max(...places.map(({ box }) => box[3])),
  ],
  confidence: Math.min(...places.map(({ confidence }) => confidence)),
});
