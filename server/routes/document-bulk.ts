import { Elysia } from 'elysia';
import { forAudience } from '../audience.ts';
import { jsonBody } from '../plugins/json-body.ts';
import { signedIn } from '../plugins/signed-in.ts';
import {
  bulkApprovalRequest,
  bulkDeletionRequest,
  bulkMoveRequest,
  bulkResponse,
} from '../schemas/document-bulk.ts';
import { failures, jsonFailures, signedInFailures } from '../schemas/failures.ts';
import type { ServerContext } from '../server-context.ts';
import { shipmentChoiceOf } from '../shipment-choice.ts';

const perItem =
  'Each document is its own change: `items` states for each whether it is done, or the error that a request for it alone would have answered.';

/** The same for several documents at once. */
export const documentBulkRoutes = (context: ServerContext) => {
  const { documents } = context.core;
  const common = { parse: jsonBody, response: { 200: bulkResponse, ...jsonFailures, ...signedInFailures } };
  return new Elysia({ prefix: '/documents/bulk', tags: ['Documents'] })
    .use(signedIn(context))
    .post(
      '/approve',
      ({ identity, body }) =>
        documents.approveMany(identity, body.ids, { acknowledge: body.acknowledge ?? false }),
      {
        ...common,
        body: bulkApprovalRequest,
        detail: forAudience('writers', {
          summary: 'Approve up to 100 documents',
          description: `${perItem} Without \`"acknowledge": true\` those with failed checks or open doubts are not approved.`,
          operationId: 'approveDocuments',
        }),
      },
    )
    .post(
      '/move',
      async ({ identity, body }) => {
        const choice = await shipmentChoiceOf(context, identity.organizationId, body);
        return documents.moveMany(identity, body.ids, choice);
      },
      {
        ...common,
        body: bulkMoveRequest,
        response: { ...common.response, ...failures(404) },
        detail: forAudience('writers', {
          summary: 'Put up to 100 documents into a shipment, or into none',
          description: `${perItem} See \`PUT /documents/{id}/shipment\`.`,
          operationId: 'moveDocuments',
        }),
      },
    )
    .post(
      '/delete',
      ({ identity, body }) => documents.removeMany(identity, body.ids, { erase: body.erase ?? false }),
      {
        ...common,
        body: bulkDeletionRequest,
        detail: forAudience('writers', {
          summary: 'Delete up to 100 documents',
          description: perItem,
          operationId: 'deleteDocuments',
        }),
      },
    );
};
