import { t } from 'elysia';
import { amount, date, party, text, weightUnit } from './fields.ts';
import { list, nullable, oneOf } from './shared.ts';

export const billOfLadingContainer = t.Object({
  containerNumber: nullable(t.String({ description: 'ISO 6346', examples: ['CSQU3054383'] })),
  sealNumber: text(),
  containerType: text(),
  packageCount: amount(),
  grossWeight: amount(),
});

/** A value that is not on the page is null. */
export const billOfLadingSchema = t.Object({
  billOfLadingNumber: text(),
  bookingNumber: text(),
  issueDate: date(),
  onBoardDate: date(),
  shipper: party,
  consignee: party,
  notifyParty: party,
  carrier: text(),
  vessel: text(),
  voyageNumber: text(),
  placeOfReceipt: text(),
  portOfLoading: text(),
  portOfDischarge: text(),
  placeOfDelivery: text(),
  freightTerms: nullable(oneOf('prepaid', 'collect')),
  goodsDescription: text(),
  hsCodes: list(t.String({ description: 'Dotted', examples: ['6109.10'] })),
  packageCount: amount(),
  packageType: text(),
  grossWeight: amount(),
  netWeight: amount(),
  weightUnit: weightUnit(),
  volume: amount(),
  volumeUnit: text(),
  marksAndNumbers: text(),
  containers: list(billOfLadingContainer),
});
