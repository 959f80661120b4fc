import { t } from 'elysia';
import { mostInBulk } from '../../core/documents/in-bulk.ts';
import { errorBody } from './failures.ts';
import { integer, list, nullable } from './shared.ts';

const ids = list(t.String({ maxLength: 200 }), {
  description: 'Ids, unique beginnings of them, or numbers of papers; a repeated one counts once',
  minItems: 1,
  maxItems: mostInBulk,
  examples: [['0198a6f2-7c1e-7000-8f2b-6a1d2c3e4f50', 'INV-1042']],
});

export const bulkDeletionRequest = t.Object({
  ids,
  erase: t.Optional(t.Boolean({ description: 'Erase them at once, and not after their days in the bin' })),
});

export const bulkApprovalRequest = t.Object({
  ids,
  acknowledge: t.Optional(
    t.Boolean({
      description: 'Also those with failed checks or open doubts; without it these are not approved',
    }),
  ),
});

export const bulkMoveRequest = t.Object({
  ids,
  shipment: nullable(
    t.String({
      minLength: 1,
      maxLength: 200,
      description: 'The id or reference of the shipment to put them into; null: into none',
    }),
  ),
  create: t.Optional(t.Boolean({ description: 'Make a shipment with this reference where there is none' })),
});

export const bulkItem = t.Object({
  asked: t.String({ description: 'As it was sent' }),
  id: nullable(t.String({ description: 'Null: the text names no document, or several' })),
  error: nullable(errorBody()),
});

export const bulkResponse = t.Object({
  items: list(bulkItem, { description: 'In the order of the request' }),
  doneCount: integer({ minimum: 0 }),
  failedCount: integer({ minimum: 0 }),
});
