import { t } from 'elysia';
import { list } from './shared.ts';
import { attachFields } from './shipments.ts';

/** Fields beside the file of an upload; each may also be sent in the query. */
export const uploadFields = {
  uploadBatchId: t.Optional(t.String({ description: 'A GUID: documents uploaded together share it' })),
  documentType: t.Optional(
    t.String({ description: 'Taken as true when sent; detected when not', examples: ['invoice'] }),
  ),
  priority: t.Optional(
    t.String({
      description:
        '`background` for a document without a person waiting: the others (`interactive`, the default) are read before, for half an hour',
      examples: ['background'],
    }),
  ),
};

export const documentUpload = t.Object({
  file: t.File({ description: 'PDF, PNG, JPEG or TIFF, up to 20 MiB' }),
  ...uploadFields,
});

export const shipmentUpload = t.Object({
  files: list(t.File(), { description: 'PDF, PNG, JPEG or TIFF, up to 20 MiB each' }),
  ...attachFields,
});
