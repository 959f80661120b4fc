import { t } from 'elysia';
import { memoryKinds } from '../../core/memory/memory.ts';
import { changesQuery, integer, list, nextCursor, nullable, oneOf, time } from './shared.ts';
import { optionalIntegers } from './whole-numbers.ts';

export const memoryPageRange = {
  page: { minimum: 1, maximum: 1_000_000_000, default: 1 },
  pageSize: { minimum: 1, maximum: 100, default: 25 },
};

const kind = () => oneOf(...memoryKinds);

export const memoryListQuery = t.Object({
  kind: t.Optional(kind()),
  search: t.Optional(
    t.String({
      maxLength: 200,
      description:
        'A part of supplier, part number, description, party, the reading, or the value; without regard to case and accents',
      examples: ['t-shirt'],
    }),
  ),
  ...optionalIntegers(memoryPageRange),
  ...changesQuery,
});

/** To be named explicitly: an id that was left out by mistake must not forget everything. */
export const memoryForgetQuery = t.Object({ kind: oneOf(...memoryKinds, 'all') });

const lastDecision = {
  decisionCount: integer({ minimum: 1, description: 'Documents on which it was decided so' }),
  decidedAt: time(),
  decidedBy: nullable(t.String({ description: 'A user; null for an API key' })),
  decidedByEmail: nullable(t.String({ description: 'Null for an API key and for a user who was removed' })),
  documentId: t.String({ description: 'On which it was last decided so' }),
  fileName: t.String({ examples: ['invoice-1042.pdf'] }),
};

const otherValues = () =>
  list(t.String(), { description: 'Other decisions about the same, the latest first' });

export const memoryItem = t.Object({
  id: t.String(),
  kind: kind(),
  supplier: nullable(t.String({ description: 'Of goods, as is the next two; null for a party' })),
  partNumber: nullable(t.String()),
  description: nullable(t.String({ examples: ['Cotton T-shirt, knitted'] })),
  role: nullable(t.String({ description: 'Of a party, as is the next three', examples: ['supplier'] })),
  field: nullable(oneOf('name', 'address', 'country', 'taxId')),
  partyName: nullable(t.String({ description: 'The reading of its name' })),
  read: nullable(t.String({ description: 'The reading of the field' })),
  value: t.String({
    description: 'The HS code, or the corrected value',
    examples: ['6109.10'],
  }),
  decision: oneOf('confirmed', 'corrected'),
  ...lastDecision,
  isLatest: t.Boolean({ description: 'False: something else was decided of the same later' }),
  otherValues: otherValues(),
  isCodeInForce: nullable(
    t.Boolean({ description: 'False: no code of HS 2022, and so not suggested. Null for a party' }),
  ),
});

export const memoryListResponse = t.Object({
  items: list(memoryItem),
  totalCount: integer(),
  page: integer(),
  pageSize: integer(),
  totalPages: integer(),
  nextCursor,
});

export const partySuggestion = t.Object({
  path: t.String({ examples: ['supplier.address'] }),
  read: nullable(t.String({ description: 'The reading of the field; null: none' })),
  value: t.String(),
  ...lastDecision,
  otherValues: otherValues(),
});
