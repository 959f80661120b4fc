import type { DocumentContext } from '../document-context.ts';
import type { Found } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { findDates } from '../values/date.ts';
import type { FieldReaders } from './field-readers.ts';
import { foundDate } from './found-date.ts';
import { candidatesFor, type LabelledPlaces } from './header-fields.ts';

/** Words that say of a number when it was given. */
const joins = phrasePattern(String.raw`^\s*{{dated}}\s+$`);

/** `Invoice RE-4711 of 21.01.2019`: a date that follows a paper's number at once is the date of the paper. */
export function dateBesideNumber(
  field: 'invoiceNumber' | 'packingListNumber',
  context: DocumentContext,
  labelled: LabelledPlaces,
  readers: FieldReaders,
): Found<string> | null {
  const [first, ...others] = candidatesFor(field, readers.identifier, labelled);
  if (!first) return null;
  for (const { run: own, hit, value } of [first, ...others.filter((other) => other.value === first.value)]) {
    // The word before the date may be a label of its own, which ends what is read: `N. 1399/24 DEL 14 maggio 2024`.
    const isInside = own.pieces[0] !== undefined && hit.segment.pieces.includes(own.pieces[0]);
    const run = isInside ? hit.segment : own;
    const end = run.text.indexOf(value) + value.length;
    if (end < value.length) continue;
    const [date] = findDates(run.text.slice(end), context.knowledge.values.dates);
    if (!date || date.index > 8) continue;
    const sure = joins().test(run.text.slice(end, end + date.index)) ? 0.93 : 0.85;
    const found = foundDate(date, context.dateOrder, sure, run, end);
    if (found) return found;
  }
  return null;
}
