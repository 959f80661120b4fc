import { t } from 'elysia';
import { amount, country, date, party, text } from './fields.ts';
import { list, nullable } from './shared.ts';

export const certificateLineItem = t.Object({
  lineNumber: text(),
  description: text(),
  hsCode: nullable(t.String({ description: 'Dotted', examples: ['6109.10'] })),
  originCriterion: text(),
  countryOfOrigin: country(),
  quantity: amount(),
  unit: text(),
  grossWeight: amount(),
  packageCount: amount(),
});

/** A value that is not on the page is null. */
export const certificateOfOriginSchema = t.Object({
  certificateNumber: text(),
  issueDate: date(),
  agreement: text(),
  exporter: party,
  producer: party,
  importer: party,
  countryOfOrigin: country(),
  countryOfDestination: country(),
  invoiceNumber: text(),
  invoiceDate: date(),
  transportDetails: text(),
  issuingAuthority: text(),
  lineItems: list(certificateLineItem),
});
