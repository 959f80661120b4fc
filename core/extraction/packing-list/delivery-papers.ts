import type { DocumentContext } from '../document-context.ts';
import type { FieldReaders } from '../fields/field-readers.ts';
import { bestOf, candidatesFor, type LabelledPlaces } from '../fields/header-fields.ts';
import type { Found } from '../found.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { pageSigns } from '../page-signs.ts';

const deliveryPaper = phrasePattern('{{delivery-paper}}|{{transport-paper}}');
const packingSlip = phrasePattern('{{packing-slip}}');

/** The labels with the name of a delivery note: `Lieferschein-Nr.`, `Delivery note date`. */
function labelsOfDelivery(labelled: LabelledPlaces): LabelledPlaces {
  const isOfDelivery = ({ hit }: LabelledPlaces['hits'][number]): boolean =>
    deliveryPaper().test(
      hit.segment.pieces
        .slice(hit.from, hit.to)
        .map(({ text }) => text)
        .join(' '),
    );
  return { hits: labelled.hits.filter(isOfDelivery) };
}

/** What the labels of a delivery note say of a list that is one itself; elsewhere they tell of another paper. */
export interface OfDelivery {
  readonly number: Found<string> | null;
  readonly date: Found<string> | null;
}

/**
 * Number and day of a list whose title names a delivery note, `Lieferschein / Packliste`: they stand behind the labels
 * of the delivery note. A packing slip goes with one delivery too, and where it has no number of its own it goes by that
 * of the delivery; beside any other title these are of another paper.
 */
export function ofDelivery(
  labelled: LabelledPlaces,
  readers: FieldReaders,
  { layouts, knowledge }: DocumentContext,
  hasOwn: boolean,
): OfDelivery {
  const own = labelsOfDelivery(labelled);
  const [first] = layouts;
  if (own.hits.length === 0 || !first) return { number: null, date: null };
  const [title] = [...pageSigns(first, knowledge.labels).titles].sort((a, b) => b.weight - a.weight);
  if (!title || !(deliveryPaper().test(title.text) || (!hasOwn && packingSlip().test(title.text))))
    return { number: null, date: null };
  return {
    number: bestOf(candidatesFor('otherNumber', readers.identifier, own), 0.5),
    date: bestOf(candidatesFor('otherDate', readers.date, own), 0.5),
  };
}
