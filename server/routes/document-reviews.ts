import { Elysia } from 'elysia';
import { forAudience } from '../audience.ts';
import { jsonBody } from '../plugins/json-body.ts';
import { shortDocumentIds } from '../plugins/short-ids.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { approvalRequest, reopenRequest, reviewRequest, undoRequest } from '../schemas/document-changes.ts';
import { documentDetail } from '../schemas/documents.ts';
import { failures, jsonFailures, signedInFailures } from '../schemas/failures.ts';
import { documentParameter, nullable } from '../schemas/shared.ts';
import type { ServerContext } from '../server-context.ts';

/** Decisions of people about a document that was read. */
export const documentReviewRoutes = (context: ServerContext) => {
  const { documents } = context.core;
  const changed = {
    params: documentParameter,
    response: { 200: documentDetail, ...failures(400, 404, 409), ...signedInFailures },
  };
  return new Elysia({ prefix: '/documents', tags: ['Documents'] })
    .use(signedIn(context))
    .use(shortDocumentIds(context))
    .post('/:id/review', ({ identity, params, body }) => documents.review(identity, params.id, body), {
      parse: jsonBody,
      params: documentParameter,
      body: reviewRequest,
      response: {
        200: documentDetail,
        ...jsonFailures,
        ...failures(404, 409, 503),
        ...signedInFailures,
      },
      detail: forAudience('writers', {
        summary: 'Correct values; checks run again',
        operationId: 'reviewDocument',
      }),
    })
    .post('/:id/undo', ({ identity, params, body }) => documents.undo(identity, params.id, body), {
      parse: jsonBody,
      params: documentParameter,
      body: undoRequest,
      response: {
        200: documentDetail,
        ...jsonFailures,
        ...failures(404, 409, 503),
        ...signedInFailures,
      },
      detail: forAudience('writers', {
        summary: 'Undo corrections; checks run again',
        description:
          'Values and doubts are again what they were before the last correction of each field, and removed lines return. What only these corrections had taught leaves memory. An approved document has to be reopened first.',
        operationId: 'undoCorrections',
      }),
    })
    .post(
      '/:id/approve',
      ({ identity, params, body }) => documents.approve(identity, params.id, body ?? {}),
      {
        parse: jsonBody,
        params: documentParameter,
        body: nullable(approvalRequest),
        response: { ...changed.response, ...jsonFailures, ...failures(404, 409) },
        detail: forAudience('writers', {
          summary: 'Finish with a document',
          description:
            'With failed checks or open doubts it answers 409 and names them in `details.failedChecks` and `details.doubts`; `"acknowledge": true` approves all the same. The body may be left out.',
          operationId: 'approveDocument',
        }),
      },
    )
    .post('/:id/reopen', ({ identity, params, body }) => documents.reopen(identity, params.id, body.reason), {
      parse: jsonBody,
      params: documentParameter,
      body: reopenRequest,
      response: { ...changed.response, ...jsonFailures, ...failures(404, 409) },
      detail: forAudience('writers', {
        summary: 'Take an approval back, for a reason',
        description:
          'Its decisions leave memory until it is reviewed or approved again. One with open doubts requires review again.',
        operationId: 'reopenDocument',
      }),
    })
    .post('/:id/skip', ({ identity, params }) => documents.skip(identity, params.id), {
      ...changed,
      detail: forAudience('writers', { summary: 'Defer a document', operationId: 'skipDocument' }),
    })
    .post(
      '/:id/reprocess',
      async ({ identity, params, status }) => status(202, await documents.reprocess(identity, params.id)),
      {
        params: documentParameter,
        response: { 202: documentDetail, ...failures(400, 404, 409), ...signedInFailures },
        detail: forAudience('writers', {
          summary:
            'Read a document again that has failed, that an earlier version has read, or whose layout was learned since',
          operationId: 'reprocessDocument',
        }),
      },
    );
};
