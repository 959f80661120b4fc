import { Elysia } from 'elysia';
import { forAudience } from '../audience.ts';
import { jsonBody } from '../plugins/json-body.ts';
import { shortDocumentIds } from '../plugins/short-ids.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { documentDetail } from '../schemas/documents.ts';
import { duplicatesResponse, replaceRequest } from '../schemas/duplicates.ts';
import { failures, jsonFailures, signedInFailures } from '../schemas/failures.ts';
import { documentParameter } from '../schemas/shared.ts';
import type { ServerContext } from '../server-context.ts';

/** Documents that are there twice. */
export const documentDuplicateRoutes = (context: ServerContext) => {
  const { documents } = context.core;
  return new Elysia({ prefix: '/documents', tags: ['Documents'] })
    .use(signedIn(context))
    .use(shortDocumentIds(context))
    .get(
      '/:id/duplicates',
      ({ identity, params }) => documents.duplicates(identity.organizationId, params.id),
      {
        params: documentParameter,
        response: { 200: duplicatesResponse, ...failures(400, 404), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'Duplicates of a document',
          description:
            'Those of its content are known from its upload on, those of its type, number and issuer once it is read. Keep both, or replace one with the other (`POST /documents/{id}/replace`).',
          operationId: 'getDuplicates',
        }),
      },
    )
    .post(
      '/:id/replace',
      async ({ identity, params, body }) => {
        const replaced = await documents.resolveId(identity.organizationId, body.documentId);
        return documents.replace(identity, params.id, replaced);
      },
      {
        parse: jsonBody,
        params: documentParameter,
        body: replaceRequest,
        response: { 200: documentDetail, ...jsonFailures, ...failures(404, 409), ...signedInFailures },
        detail: forAudience('writers', {
          summary: 'Replace another document with this one',
          description:
            'It goes into the shipment of the other one, and that one goes into the bin. 409 while the shipment of either is settled.',
          operationId: 'replaceDocument',
        }),
      },
    );
};
