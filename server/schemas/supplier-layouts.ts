import { t } from 'elysia';
import { layoutStates } from '../../core/extraction/taught/taught-layout.ts';
import { setStates } from '../../core/memory/suppliers/supplier-layouts.ts';
import { documentTypeSchema, integer, list, nullable, oneOf, time } from './shared.ts';
import { optionalIntegers } from './whole-numbers.ts';

export const supplierLayoutPageRange = {
  page: { minimum: 1, maximum: 1_000_000_000, default: 1 },
  pageSize: { minimum: 1, maximum: 100, default: 25 },
};

export const supplierLayoutQuery = t.Object({
  documentType: t.Optional(documentTypeSchema()),
  ...optionalIntegers(supplierLayoutPageRange),
});

const field = () => t.String({ examples: ['lineItems[].quantity'] });

const taught = {
  taughtAt: time(),
  taughtBy: nullable(t.String({ description: 'A user; null for an API key' })),
  taughtByEmail: nullable(t.String({ description: 'Null for an API key and for a user who was removed' })),
};

export const layoutState = () => oneOf(...layoutStates);

const layoutFields = {
  id: t.String(),
  supplier: nullable(
    t.String({
      description: 'The maker of such papers, as last approved; null: only a number or domain is known',
      examples: ['Anatolia Textile Export Ltd.'],
    }),
  ),
  documentType: documentTypeSchema(),
  state: layoutState(),
  isStateSet: t.Boolean({ description: 'A person set the state; false: its documents decide' }),
  paperCount: integer({ minimum: 1, description: 'Approved documents that it is learned from, 12 at most' }),
  demotedFields: list(field(), {
    description: 'Fields that it fills no more: they were corrected on two documents',
  }),
  ...taught,
};

export const supplierLayout = t.Object(layoutFields);

export const supplierPaper = t.Object({
  documentId: t.String(),
  fileName: t.String({ examples: ['invoice-1042.pdf'] }),
  ...taught,
  filledFields: nullable(
    list(field(), {
      description: 'Fields that the layout filled when the document was read; null: it was read without it',
    }),
  ),
  correctedFields: list(field(), { description: 'Those of them that a person corrected' }),
});

export const supplierLayoutDetail = t.Object({
  ...layoutFields,
  papers: list(supplierPaper, { description: 'The documents that taught it, the last approved first' }),
});

export const supplierLayoutList = t.Object({
  items: list(supplierLayout),
  totalCount: integer(),
  page: integer(),
  pageSize: integer(),
  totalPages: integer(),
});

export const supplierLayoutChange = t.Object({
  state: nullable(oneOf(...setStates)),
});
