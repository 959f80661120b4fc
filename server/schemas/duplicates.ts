import { t } from 'elysia';
import { documentStatus } from './documents.ts';
import { list, nullable, time } from './shared.ts';

export const duplicate = t.Object({
  documentId: t.String(),
  fileName: t.String({ examples: ['invoice-1042.pdf'] }),
  status: documentStatus(),
  createdAt: time(),
  approvedAt: nullable(time()),
  isSameFile: t.Boolean(),
  isSameNumber: t.Boolean({ description: 'It has the same type, number and issuer' }),
  shipmentReference: nullable(t.String({ examples: ['SHP-2026-000042'] })),
});

export const duplicatesResponse = t.Object({
  documentId: t.String(),
  duplicates: list(duplicate, { description: 'Newest first, at most 20' }),
});

export const replaceRequest = t.Object(
  {
    documentId: t.String({
      minLength: 1,
      maxLength: 200,
      description:
        'The document that it replaces: its id, a unique beginning of it, or the number of the paper',
    }),
  },
  { examples: [{ documentId: '0198a6f2-7c1e-7000-8f2b-6a1d2c3e4f50' }] },
);
