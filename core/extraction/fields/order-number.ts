import type { DocumentContext } from '../document-context.ts';
import type { Found } from '../found.ts';
import type { GoodsRows } from '../goods/goods-rows.ts';
import { orderInColumn } from '../goods/order-column.ts';
import { fieldReaders } from './field-readers.ts';
import { bestOf, candidatesFor, type LabelledPlaces } from './header-fields.ts';
import { orderInSentence } from './order-in-sentence.ts';

/** A label that is less sure ("Sales contract no.") goes behind a column of orders. */
const sureLabel = 0.72;

/** The buyer's order: behind its label, in a column of the goods, or told in passing. */
export function orderNumber(
  table: GoodsRows | null,
  labelled: LabelledPlaces,
  context: DocumentContext,
): Found<string> | null {
  const { identifier } = fieldReaders(context);
  const named = bestOf(candidatesFor('purchaseOrderNumber', identifier, labelled), 0.28);
  if (named && named.confidence >= sureLabel) return named;
  return orderInColumn(table, context) ?? named ?? orderInSentence(context);
}
