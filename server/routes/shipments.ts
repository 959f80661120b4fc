import { Elysia, type Static, t } from 'elysia';
import type { ShipmentChanges, ShipmentFilter } from '../../core/shipments/shipment.ts';
import { shipmentVersion } from '../../core/shipments/shipment-version.ts';
import { forAudience } from '../audience.ts';
import { asksForChanges, requireNoOthers } from '../change-query.ts';
import { unlessKnown } from '../conditional-requests.ts';
import { attachment } from '../content-disposition.ts';
import { shortShipmentIds } from '../plugins/short-ids.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { failures, signedInFailures } from '../schemas/failures.ts';
import { shipmentParameter } from '../schemas/shared.ts';
import {
  autocompleteQuery,
  nextReferenceResponse,
  referenceCheck,
  referenceQuery,
  shipmentDetail,
  shipmentListQuery,
  shipmentListResponse,
  shipmentPageRange,
  statusSummary,
  suggestionsResponse,
} from '../schemas/shipments.ts';
import { readWholeNumbers } from '../schemas/whole-numbers.ts';
import type { ServerContext } from '../server-context.ts';
import { temporaryAnswer } from '../temporary-answer.ts';

/** Shipments and their references, to look at. */
export const shipmentRoutes = (context: ServerContext) => {
  const { shipments } = context.core;
  return new Elysia({ prefix: '/shipments', tags: ['Shipments'] })
    .use(signedIn(context))
    .use(shortShipmentIds(context))
    .get(
      '',
      ({ identity, query }) => {
        const { organizationId } = identity;
        return asksForChanges(query)
          ? shipments.changes(organizationId, changesOf(query))
          : shipments.list(organizationId, filterOf(query));
      },
      {
        transform: readWholeNumbers(shipmentPageRange),
        query: shipmentListQuery,
        response: { 200: shipmentListResponse, ...failures(400), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'The shipments of the organization, newest first',
          operationId: 'listShipments',
        }),
      },
    )
    .get('/status-summary', ({ identity }) => shipments.summary(identity.organizationId), {
      response: { 200: statusSummary, ...signedInFailures },
      detail: forAudience('readers', {
        summary: 'How many shipments are in each bucket',
        operationId: 'getShipmentSummary',
      }),
    })
    .get(
      '/next-reference',
      async ({ identity }) => ({ reference: await shipments.nextReference(identity.organizationId) }),
      {
        response: { 200: nextReferenceResponse, ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'The next automatic reference; nothing is reserved',
          operationId: 'getNextReference',
        }),
      },
    )
    .get(
      '/check-reference',
      ({ identity, query }) => shipments.checkReference(identity.organizationId, query.reference),
      {
        query: referenceQuery,
        response: { 200: referenceCheck, ...failures(400), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'Whether a reference is taken',
          operationId: 'checkReference',
        }),
      },
    )
    .get(
      '/autocomplete',
      async ({ identity, query }) => ({
        suggestions: await shipments.suggestions(identity.organizationId, query.q),
      }),
      {
        query: autocompleteQuery,
        response: { 200: suggestionsResponse, ...failures(400), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'References that begin with a text, then those that hold it',
          operationId: 'suggestReferences',
        }),
      },
    )
    .get(
      '/:id',
      async ({ identity, params, request, set }) => {
        const detail = await shipments.detail(identity.organizationId, params.id);
        return unlessKnown({ request, set }, shipmentVersion(detail), detail);
      },
      {
        params: shipmentParameter,
        response: { 200: shipmentDetail, ...failures(400, 404), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'One shipment with its documents and its latest consistency report',
          operationId: 'getShipment',
        }),
      },
    )
    .get(
      '/:id/audit-pack',
      async ({ identity, params, request }) => {
        const { organizationId } = identity;
        const { reference, archive } = await shipments.auditPack(organizationId, params.id, request.signal);
        return temporaryAnswer(archive, {
          'content-type': 'application/zip',
          'content-disposition': attachment(`${reference} audit pack.zip`),
        });
      },
      {
        params: shipmentParameter,
        response: { 200: t.Any(), ...failures(400, 404, 503), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'Originals, extracted data, reports, decisions and a summary as a ZIP archive',
          operationId: 'exportShipment',
        }),
      },
    );
};

/** @throws ServiceError VALIDATION_FAILED for a filter that a list of changes does not have. */
function changesOf(query: Static<typeof shipmentListQuery>): ShipmentChanges {
  const { updatedSince, cursor, status, pageSize, ...others } = query;
  requireNoOthers(others, { page: shipmentPageRange.page.default });
  return { updatedSince, cursor, status, limit: pageSize ?? shipmentPageRange.pageSize.default };
}

const filterOf = ({
  page,
  pageSize,
  search,
  ...chosen
}: Static<typeof shipmentListQuery>): ShipmentFilter => ({
  page: page ?? shipmentPageRange.page.default,
  pageSize: pageSize ?? shipmentPageRange.pageSize.default,
  // A search for nothing finds everything.
  ...(search?.trim() && { search }),
  ...chosen,
});
