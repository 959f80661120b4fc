import { Elysia, t } from 'elysia';
import { isoTime } from '../../core/clock.ts';
import { forAudience } from '../audience.ts';
import { attachment } from '../content-disposition.ts';
import { shortDocumentIds } from '../plugins/short-ids.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { publicOrigin } from '../public-origin.ts';
import { adjacentQuery, adjacentResponse, downloadResponse } from '../schemas/document-changes.ts';
import { failures, signedInFailures } from '../schemas/failures.ts';
import { documentParameter } from '../schemas/shared.ts';
import { apiPrefix, type ServerContext } from '../server-context.ts';

/** The originals, and the way from one document to the next. */
export const documentFileRoutes = (context: ServerContext) => {
  const { core, downloads } = context;
  const { documents } = core;
  return new Elysia({ prefix: '/documents', tags: ['Documents'] })
    .use(signedIn(context))
    .use(shortDocumentIds(context))
    .get(
      '/:id/download',
      async ({ identity, params, request }) => {
        const { id } = await documents.detail(identity.organizationId, params.id);
        const signed = downloads.sign(
          `${apiPrefix}/files/${identity.organizationId}/${id}`,
          identity.credentialMark,
        );
        return {
          url: publicOrigin(context, request) + signed.path,
          expiresAt: isoTime(signed.expiresAt),
        };
      },
      {
        params: documentParameter,
        response: { 200: downloadResponse, ...failures(400, 404), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'A link to the original that works for 15 minutes without a login',
          description: 'It ends before with the session or API key that it was made with.',
          operationId: 'getDownloadLink',
        }),
      },
    )
    .get(
      '/batch/:batchId/download',
      async ({ identity, params }) => {
        const archive = await documents.batchArchive(identity.organizationId, params.batchId);
        return new Response(archive, {
          headers: {
            'content-type': 'application/zip',
            'content-disposition': attachment(`batch-${params.batchId.toLowerCase()}.zip`),
          },
        });
      },
      {
        params: t.Object({ batchId: t.String({ description: 'The uploadBatchId' }) }),
        response: { 200: t.Any(), ...failures(400, 404), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'All originals of a batch as a ZIP archive',
          operationId: 'downloadBatch',
        }),
      },
    )
    .get(
      '/:id/adjacent',
      ({ identity, params, query }) => documents.adjacent(identity.organizationId, params.id, query),
      {
        params: documentParameter,
        query: adjacentQuery,
        response: { 200: adjacentResponse, ...failures(400, 404), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'The documents before and after, in the order and under the filters of the list',
          operationId: 'getAdjacentDocuments',
        }),
      },
    );
};
