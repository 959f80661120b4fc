import { piecesAt } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { chooseDate, findDates } from '../values/date.ts';
import type { FieldReaders } from './field-readers.ts';
import { candidatesFor, type LabelledPlaces } from './header-fields.ts';

/** `Invoice RE-4711 of 21.01.2019`: a date that follows a paper's number at once is the date of the paper. */
export function dateBesideNumber(
  field: 'invoiceNumber' | 'packingListNumber',
  context: DocumentContext,
  labelled: LabelledPlaces,
  readers: FieldReaders,
): Found<string> | null {
  const [number] = candidatesFor(field, readers.identifier, labelled);
  if (!number) return null;
  const { segment } = number.hit;
  const end = segment.text.indexOf(number.value) + number.value.length;
  if (end < number.value.length) return null;
  const date = findDates(segment.text, context.knowledge.values.months).find((one) => one.index >= end);
  if (!date || date.index - end > 8) return null;
  const chosen = chooseDate(date, context.dateOrder);
  if (chosen.value === null) return null;
  const pieces = piecesAt(segment, date.index, date.length);
  return foundAt(chosen.value, 0.85 * chosen.certainty, pieces);
}
