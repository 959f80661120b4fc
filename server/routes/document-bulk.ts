import { Elysia } from 'elysia';
import { forAudience } from '../audience.ts';
import { jsonBody } from '../plugins/json-body.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { bulkApprovalRequest, bulkRequest, bulkResponse } from '../schemas/document-bulk.ts';
import { jsonFailures, signedInFailures } from '../schemas/failures.ts';
import type { ServerContext } from '../server-context.ts';

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
    .post('/delete', ({ identity, body }) => documents.removeMany(identity, body.ids), {
      ...common,
      body: bulkRequest,
      detail: forAudience('writers', {
        summary: 'Delete up to 100 documents',
        description: perItem,
        operationId: 'deleteDocuments',
      }),
    });
};
