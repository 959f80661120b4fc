import { Elysia, t } from 'elysia';
import { forAudience } from '../audience.ts';
import { attachBody } from '../plugins/attach-body.ts';
import { leavesBodyRoom } from '../plugins/body-room.ts';
import { jsonBody } from '../plugins/json-body.ts';
import { incomingOf } from '../plugins/received-file.ts';
import { shortShipmentIds } from '../plugins/short-ids.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { errorBody, failures, jsonFailures, signedInFailures, uploadErrorBody } from '../schemas/failures.ts';
import { shipmentParameter } from '../schemas/shared.ts';
import {
  attachFields,
  attachResponse,
  createRequest,
  queuedEvaluationResponse,
  renameRequest,
  settleQuery,
  shipmentDetail,
} from '../schemas/shipments.ts';
import { shipmentUpload } from '../schemas/uploads.ts';
import { apiPrefix, type ServerContext } from '../server-context.ts';
import { uploadBatchIdOf } from '../upload-fields.ts';

/** Changes of shipments. */
export const shipmentChangeRoutes = (context: ServerContext) => {
  const { shipments } = context.core;
  const pathOf = (id: string) => `${apiPrefix}/shipments/${id}`;
  const changed = {
    params: shipmentParameter,
    response: { 200: shipmentDetail, ...failures(400, 404), ...signedInFailures },
  };
  return new Elysia({ prefix: '/shipments', tags: ['Shipments'] })
    .use(signedIn(context))
    .use(shortShipmentIds(context))
    .use(leavesBodyRoom(context))
    .post(
      '',
      async ({ identity, body, set, status }) => {
        const made = await shipments.create(identity, body.reference ?? null);
        set.headers.location = pathOf(made.id);
        return status(201, made);
      },
      {
        parse: jsonBody,
        body: createRequest,
        response: { 201: shipmentDetail, ...jsonFailures, ...failures(409), ...signedInFailures },
        detail: forAudience('writers', {
          summary: 'Make an empty shipment',
          description:
            'Shipments are also made by themselves: with the first document of an `uploadBatchId`, and by a clone for a new reference.',
          operationId: 'createShipment',
        }),
      },
    )
    .patch(
      '/:id/reference',
      ({ identity, params, body }) => shipments.rename(identity, params.id, body.reference),
      {
        parse: jsonBody,
        params: shipmentParameter,
        body: renameRequest,
        response: { 200: shipmentDetail, ...jsonFailures, ...failures(404, 409), ...signedInFailures },
        detail: forAudience('writers', {
          summary: 'Give a shipment another reference',
          operationId: 'renameShipment',
        }),
      },
    )
    .post(
      '/:id/documents',
      async ({ identity, params, body, query, set, status }) => {
        const uploadBatchId = uploadBatchIdOf(body, query);
        const files = body.files.map(incomingOf);
        const attached = await shipments.attach(identity, params.id, { files, uploadBatchId });
        set.headers.location = pathOf(params.id);
        return status(201, attached);
      },
      {
        parse: attachBody(context),
        params: shipmentParameter,
        body: shipmentUpload,
        query: t.Object(attachFields),
        response: {
          201: attachResponse,
          ...failures(404, 408, 409, 415, 503),
          ...signedInFailures,
          400: t.Union([errorBody(), uploadErrorBody]),
        },
        detail: forAudience('writers', {
          summary: 'Upload documents into a shipment: all of them or none',
          operationId: 'attachDocuments',
        }),
      },
    )
    .post(
      '/:id/reevaluate',
      async ({ identity, params, status }) => status(202, await shipments.reevaluate(identity, params.id)),
      {
        params: shipmentParameter,
        response: { 202: queuedEvaluationResponse, ...failures(400, 404, 409), ...signedInFailures },
        detail: forAudience('writers', {
          summary: 'Queue a fresh comparison of the documents',
          operationId: 'reevaluateShipment',
        }),
      },
    )
    .post('/:id/settle', ({ identity, params, query }) => shipments.settle(identity, params.id, query), {
      ...changed,
      query: settleQuery,
      response: { ...changed.response, ...failures(400, 404, 409) },
      detail: forAudience('writers', {
        summary: 'Finalize: no more documents, and those that wait for approval are approved',
        description:
          'Documents that need review keep that state; `needsReview` in the answer names them. `?unreviewed=refuse` answers 409 instead, and names them in `details.needsReview`.',
        operationId: 'settleShipment',
      }),
    })
    .post('/:id/unsettle', ({ identity, params }) => shipments.unsettle(identity, params.id), {
      ...changed,
      detail: forAudience('writers', {
        summary: 'Open a settled shipment again',
        operationId: 'unsettleShipment',
      }),
    });
};
