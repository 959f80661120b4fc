import { t } from 'elysia';
import { amount, country, date, party, text, weightUnit } from './fields.ts';
import { list, nullable } from './shared.ts';

export const packingListLineItem = t.Object({
  lineNumber: text(),
  partNumber: text(),
  description: text(),
  quantity: amount(),
  unit: text(),
  packageCount: amount(),
  netWeight: amount(),
  grossWeight: amount(),
  volume: amount(),
  hsCode: nullable(t.String({ description: 'Dotted', examples: ['6109.10'] })),
  countryOfOrigin: country(),
});

/** A value that is not on the page is null. */
export const packingListSchema = t.Object({
  packingListNumber: text(),
  packingListDate: date(),
  invoiceNumber: text(),
  purchaseOrderNumber: text(),
  supplier: party,
  buyer: party,
  packageCount: amount(),
  packageType: text(),
  grossWeight: amount(),
  netWeight: amount(),
  weightUnit: weightUnit(),
  volume: amount(),
  volumeUnit: text(),
  marksAndNumbers: text(),
  containerNumbers: list(t.String()),
  lineItems: list(packingListLineItem),
});
