import { t } from 'elysia';
import { pageRanges } from './documents.ts';
import { documentTypeSchema, integer, list, nullable, oneOf, time } from './shared.ts';
import { optionalIntegers } from './whole-numbers.ts';

export const deleteQuery = t.Object({
  erase: t.Optional(
    t.Unsafe<'true' | 'false'>({
      ...oneOf('true', 'false'),
      description: '`true`: erased at once, also if it is in the bin already',
    }),
  ),
});

export const binQuery = t.Object(optionalIntegers(pageRanges));

export const binnedDocument = t.Object({
  id: t.String({ description: 'A unique beginning of it, or the number of the paper, works too' }),
  fileName: t.String({ examples: ['invoice-1042.pdf'] }),
  documentType: nullable(documentTypeSchema()),
  documentNumber: nullable(t.String({ description: "The paper's own number", examples: ['INV-1042'] })),
  fileSize: integer({ description: 'Bytes' }),
  createdAt: time(),
  shipmentReference: nullable(
    t.String({ description: 'The shipment that it returns to, unless that is settled' }),
  ),
  deletedAt: time(),
  deletedBy: nullable(t.String({ description: 'A user; null for an API key' })),
  erasedFrom: t.String({
    description: 'The first sweep from then on erases it',
    examples: ['2026-04-01T09:30:00.000Z'],
  }),
});

export const binResponse = t.Object({
  data: list(binnedDocument),
  days: integer({
    description: 'For so many days a deleted document can be restored; 0: it is erased at once',
  }),
  pagination: t.Object({ offset: integer(), limit: integer(), total: integer(), hasMore: t.Boolean() }),
});
