import { type DocumentContext, meaningFor } from '../document-context.ts';
import type { Found } from '../found.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import { orderInColumn } from '../goods/order-column.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import { fieldReaders } from './field-readers.ts';
import { bestOf, type Candidate, candidatesFor, type LabelledPlaces } from './header-fields.ts';
import { orderInSentence } from './order-in-sentence.ts';

/** A label that is less sure ("Sales contract no.") goes behind a column of orders. */
const sureLabel = 0.72;

const ofEither = phrasePattern(String.raw`^\W*{{order-of-either}}(?!\p{L})`);
const ofBuyer = phrasePattern(String.raw`(?<!\p{L}){{of-buyer}}(?!\p{L})`);

const nameOf = ({ hit }: Candidate<string>): string =>
  hit.segment.pieces
    .slice(hit.from, hit.to)
    .map(({ text }) => text)
    .join(' ');

/** How near to the surest number another must come that its label calls the buyer's. */
const nearly = 0.8;

/**
 * Of `Order 118822` and `Customer ref. JBL-5521` the first is by what the seller keeps the order, where the second
 * says that it is the buyer's.
 */
function ofTheBuyer(all: readonly Candidate<string>[]): readonly Candidate<string>[] {
  const [best] = all;
  if (!best || !ofEither().test(nameOf(best)) || ofBuyer().test(nameOf(best))) return all;
  const own = all.filter((one) => ofBuyer().test(nameOf(one)));
  return own[0] && own[0].standing >= nearly * best.standing ? own : all;
}

/** `合同号 S/C NO.`: a label in two languages is read by the surer name, and that may be the name of another number. */
const isSurelyOther = ({ hit }: Candidate<string>, { hits }: DocumentContext): boolean => {
  const own = meaningFor(hit, 'purchaseOrderNumber')?.strength ?? 0;
  return hits.some(
    (other) =>
      other.segment === hit.segment &&
      (other.nameTo === hit.from || other === hit) &&
      (meaningFor(other, 'otherNumber')?.strength ?? 0) > own,
  );
};

/** The buyer's order: behind its label, in a column of the goods, or told in passing. */
export function orderNumber(
  table: GoodsRows | null,
  labelled: LabelledPlaces,
  context: DocumentContext,
): Found<string> | null {
  const { identifier } = fieldReaders(context);
  const all = candidatesFor('purchaseOrderNumber', identifier, labelled);
  const named = bestOf(ofTheBuyer(all.filter((one) => !isSurelyOther(one, context))), 0.28);
  if (named && named.confidence >= sureLabel) return named;
  return orderInColumn(table, context) ?? named ?? orderInSentence(context);
}
