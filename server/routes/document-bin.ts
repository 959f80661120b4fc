import { Elysia, t } from 'elysia';
import { forAudience } from '../audience.ts';
import { shortBinnedIds, shortDocumentIds } from '../plugins/short-ids.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { binQuery, binResponse, deleteQuery } from '../schemas/bin.ts';
import { documentDetail, pageRanges } from '../schemas/documents.ts';
import { failures, signedInFailures } from '../schemas/failures.ts';
import { documentParameter } from '../schemas/shared.ts';
import { readWholeNumbers } from '../schemas/whole-numbers.ts';
import type { ServerContext } from '../server-context.ts';

/** Deletes documents. */
export const documentDeletionRoutes = (context: ServerContext) => {
  const { documents } = context.core;
  return new Elysia({ prefix: '/documents', tags: ['Documents'] })
    .use(signedIn(context))
    .use(shortDocumentIds(context))
    .delete(
      '/:id',
      async ({ identity, params, query, status }) => {
        const erase = query.erase === 'true';
        const { organizationId } = identity;
        const id = erase ? await documents.resolveBinnedId(organizationId, params.id) : params.id;
        await documents.remove(identity, id, { erase });
        return status(204, undefined);
      },
      {
        params: documentParameter,
        query: deleteQuery,
        response: { 204: t.Undefined(), ...failures(400, 404, 409), ...signedInFailures },
        detail: forAudience('writers', {
          summary: 'Delete a document; it can be restored for 30 days',
          description:
            'It goes into the bin (`GET /documents/bin`), and is erased when its days are over (`LANDFALL_BIN_DAYS`; 0: at once) or with `?erase=true`. From now on nothing else shows it: reports and compliance results that quoted it, and events still to be delivered, keep ids and states and lose its texts and its name; memory forgets what was decided on it; its shared links end. Once it is erased, its file and all that was read and reviewed are gone from the data folder. Copies of it and packing lists made from it are documents of their own, and stay.',
          operationId: 'deleteDocument',
        }),
      },
    );
};

/** Deleted documents. */
export const documentBinRoutes = (context: ServerContext) => {
  const { documents } = context.core;
  return new Elysia({ prefix: '/documents', tags: ['Documents'] })
    .use(signedIn(context))
    .use(shortBinnedIds(context))
    .get(
      '/bin',
      ({ identity, query }) => {
        const { offset = pageRanges.offset.default, limit = pageRanges.limit.default } = query;
        return documents.bin(identity.organizationId, { offset, limit });
      },
      {
        transform: readWholeNumbers(pageRanges),
        query: binQuery,
        response: { 200: binResponse, ...failures(400), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'Deleted documents that can be restored, the last deleted first',
          operationId: 'listBin',
        }),
      },
    )
    .post('/:id/restore', ({ identity, params }) => documents.restore(identity, params.id), {
      params: documentParameter,
      response: { 200: documentDetail, ...failures(400, 404, 409), ...signedInFailures },
      detail: forAudience('writers', {
        summary: 'Restore a deleted document',
        description:
          'It returns with all that was read, reviewed and decided, to the shipment that it was in; without a shipment where that is settled (`shipmentId` is null). Its shared links have ended. 409 for a document that is not in the bin.',
        operationId: 'restoreDocument',
      }),
    });
};
