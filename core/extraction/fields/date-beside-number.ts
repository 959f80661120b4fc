import { piecesAt } from '../../layout/run.ts';
import type { DocumentContext } from '../document-context.ts';
import { type Found, foundAt } from '../found.ts';
import { chooseDate, findDates } from '../values/date.ts';
import type { FieldReaders } from './field-readers.ts';
import { candidatesFor, type LabelledPlaces } from './header-fields.ts';

/** Words that say of a number when it was given. */
const joins = /^\s*(?:of|dated?|vom|del|du|van|de|z dnia|ze dne|fra|från|dt\.?|dtd\.?)\s+$/iu;

/** `Invoice RE-4711 of 21.01.2019`: a date that follows a paper's number at once is the date of the paper. */
export function dateBesideNumber(
  field: 'invoiceNumber' | 'packingListNumber',
  context: DocumentContext,
  labelled: LabelledPlaces,
  readers: FieldReaders,
): Found<string> | null {
  const [first, ...others] = candidatesFor(field, readers.identifier, labelled);
  if (!first) return null;
  for (const { run, value } of [first, ...others.filter((other) => other.value === first.value)]) {
    const end = run.text.indexOf(value) + value.length;
    if (end < value.length) continue;
    const date = findDates(run.text, context.knowledge.values.months).find((one) => one.index >= end);
    if (!date || date.index - end > 8) continue;
    const chosen = chooseDate(date, context.dateOrder);
    if (chosen.value === null) continue;
    const sure = joins.test(run.text.slice(end, date.index)) ? 0.93 : 0.85;
    return foundAt(chosen.value, sure * chosen.certainty, piecesAt(run, date.index, date.length));
  }
  return null;
}
