import { Elysia, type Static } from 'elysia';
import { validationFailed } from '../../core/errors.ts';
import type { ShipmentChoice } from '../../core/shipments/shipment-places.ts';
import { forAudience } from '../audience.ts';
import { jsonBody } from '../plugins/json-body.ts';
import { shortDocumentIds, shortIdInQuery } from '../plugins/short-ids.ts';
import { signedIn } from '../plugins/signed-in.ts';
import {
  cloneQuery,
  moveRequest,
  shipmentFindingsResponse,
  shipmentLabelRequest,
  shipmentLabelResponse,
} from '../schemas/document-changes.ts';
import { documentDetail } from '../schemas/documents.ts';
import { failures, jsonFailures, signedInFailures } from '../schemas/failures.ts';
import { documentParameter } from '../schemas/shared.ts';
import { apiPrefix, type ServerContext } from '../server-context.ts';
import { shipmentChoiceOf } from '../shipment-choice.ts';

/** Documents made from others, and documents together with others. */
export const documentCopyRoutes = (context: ServerContext) => {
  const { documents } = context.core;
  return new Elysia({ prefix: '/documents', tags: ['Documents'] })
    .use(signedIn(context))
    .use(shortDocumentIds(context))
    .post(
      '/:id/clone',
      async ({ identity, params, query, set, status }) => {
        const copy = await documents.clone(identity, params.id, cloneChoiceOf(query));
        set.headers.location = `${apiPrefix}/documents/${copy.id}`;
        return status(201, copy);
      },
      {
        params: documentParameter,
        transform: shortIdInQuery(context, 'shipmentId', ({ organizationId }, text) =>
          context.core.shipments.resolveId(organizationId, text),
        ),
        query: cloneQuery,
        response: { 201: documentDetail, ...failures(400, 404, 409, 503), ...signedInFailures },
        detail: forAudience('writers', {
          summary: 'Copy a document for another shipment, without its numbers and dates',
          operationId: 'cloneDocument',
        }),
      },
    )
    .post(
      '/:id/generate-packing-list',
      async ({ identity, params, set, status }) => {
        const made = await documents.generatePackingList(identity, params.id);
        set.headers.location = `${apiPrefix}/documents/${made.id}`;
        return status(201, made);
      },
      {
        params: documentParameter,
        response: { 201: documentDetail, ...failures(400, 404, 409, 503), ...signedInFailures },
        detail: forAudience('writers', {
          summary: "Make a packing list from an invoice's data",
          operationId: 'generatePackingList',
        }),
      },
    )
    .put(
      '/:id/shipment',
      async ({ identity, params, body }) => {
        const choice = await shipmentChoiceOf(context, identity.organizationId, body);
        return documents.moveToShipment(identity, params.id, choice);
      },
      {
        parse: jsonBody,
        params: documentParameter,
        body: moveRequest,
        response: { 200: documentDetail, ...jsonFailures, ...failures(404, 409), ...signedInFailures },
        detail: forAudience('writers', {
          summary: 'Put a document into a shipment, or into none',
          description:
            'It leaves the shipment that it was in. Both are compared again. 409 while either is settled. With `"create": true` a shipment with this reference is made where there is none, in the same change.',
          operationId: 'moveDocument',
        }),
      },
    )
    .put(
      '/:id/shipment-label',
      ({ identity, params, body }) => documents.labelShipment(identity, params.id, body.shipmentLabel),
      {
        parse: jsonBody,
        params: documentParameter,
        body: shipmentLabelRequest,
        response: { 200: shipmentLabelResponse, ...jsonFailures, ...failures(404), ...signedInFailures },
        detail: forAudience('writers', {
          summary: 'Label a document and those of its batch; new integrations use shipments',
          operationId: 'labelShipment',
        }),
      },
    )
    .get(
      '/:id/shipment-findings',
      ({ identity, params }) => documents.shipmentFindings(identity.organizationId, params.id),
      {
        params: documentParameter,
        response: { 200: shipmentFindingsResponse, ...failures(400, 404), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'Findings against the other documents of the shipment',
          operationId: 'getShipmentFindings',
        }),
      },
    );
};

/** @throws ServiceError VALIDATION_FAILED unless exactly one is sent. */
function cloneChoiceOf({ shipmentId, shipmentReference }: Static<typeof cloneQuery>): ShipmentChoice {
  if (shipmentId !== undefined && shipmentReference === undefined) return { shipmentId };
  if (shipmentReference !== undefined && shipmentId === undefined) return { shipmentReference };
  const message = 'send exactly one of shipmentId and shipmentReference';
  throw validationFailed({ path: 'shipmentId', message }, { path: 'shipmentReference', message });
}
