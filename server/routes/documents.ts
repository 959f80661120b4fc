import { Elysia, type Static, t } from 'elysia';
import type { DocumentChanges } from '../../core/documents/document.ts';
import { documentVersion } from '../../core/documents/document-version.ts';
import { forAudience } from '../audience.ts';
import { asksForChanges, requireNoOthers } from '../change-query.ts';
import { unlessKnown } from '../conditional-requests.ts';
import { leavesBodyRoom } from '../plugins/body-room.ts';
import { incomingOf } from '../plugins/received-file.ts';
import { shortDocumentIds } from '../plugins/short-ids.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { uploadBody } from '../plugins/upload-body.ts';
import { preparedAnswer } from '../prepared-answer.ts';
import { documentFilterOf, documentSearchQuery } from '../schemas/document-search.ts';
import {
  batchStateResponse,
  complianceResponse,
  documentDetail,
  documentListResponse,
  extractionsQuery,
  extractionsResponse,
  pageRanges,
  uploadedDocument,
  waitRange,
} from '../schemas/documents.ts';
import { errorBody, failures, signedInFailures, uploadErrorBody } from '../schemas/failures.ts';
import { documentParameter } from '../schemas/shared.ts';
import { documentUpload, uploadFields } from '../schemas/uploads.ts';
import { readWholeNumbers } from '../schemas/whole-numbers.ts';
import { apiPrefix, type ServerContext } from '../server-context.ts';
import { isBackgroundUpload, uploadBatchIdOf, uploadDocumentTypeOf } from '../upload-fields.ts';

export const documentRoutes = (context: ServerContext) => {
  const { documents } = context.core;
  return new Elysia({ prefix: '/documents', tags: ['Documents'] })
    .use(signedIn(context))
    .use(shortDocumentIds(context))
    .use(leavesBodyRoom(context))
    .get(
      '',
      ({ identity, query }) => {
        const { organizationId } = identity;
        return asksForChanges(query)
          ? documents.changes(organizationId, changesOf(query))
          : documents.list(organizationId, documentFilterOf(query));
      },
      {
        transform: readWholeNumbers(pageRanges),
        query: documentSearchQuery,
        response: { 200: documentListResponse, ...failures(400), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'The documents of the organization, newest first; searched, filtered and sorted as asked',
          operationId: 'listDocuments',
        }),
      },
    )
    .post(
      '',
      async ({ identity, body, query, set, status }) => {
        const uploaded = await documents.upload({
          organizationId: identity.organizationId,
          userId: identity.userId,
          recordChange: identity.recordChange,
          file: incomingOf(body.file),
          documentType: uploadDocumentTypeOf(body, query),
          uploadBatchId: uploadBatchIdOf(body, query),
          isBackground: isBackgroundUpload(body, query),
        });
        set.headers.location = `${apiPrefix}/documents/${uploaded.id}`;
        return status(201, uploaded);
      },
      {
        parse: uploadBody(context),
        body: documentUpload,
        query: t.Object(uploadFields),
        response: {
          201: uploadedDocument,
          ...failures(408, 409, 415, 503),
          ...signedInFailures,
          400: t.Union([errorBody(), uploadErrorBody]),
        },
        detail: forAudience('writers', {
          summary: 'Upload a document; it is then processed',
          operationId: 'uploadDocument',
        }),
      },
    )
    .get(
      '/:id',
      async ({ identity, params, request, set }) => {
        const detail = await documents.detail(identity.organizationId, params.id);
        return unlessKnown({ request, set }, documentVersion(detail), detail);
      },
      {
        params: documentParameter,
        response: { 200: documentDetail, ...failures(400, 404), ...signedInFailures },
        detail: forAudience('readers', { summary: 'One document', operationId: 'getDocument' }),
      },
    )
    .get(
      '/batch/:batchId',
      ({ identity, params }) => documents.batchState(identity.organizationId, params.batchId),
      {
        params: t.Object({ batchId: t.String({ description: 'The uploadBatchId' }) }),
        response: { 200: batchStateResponse, ...failures(400, 404), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'How far the documents of a batch are',
          operationId: 'getBatch',
        }),
      },
    )
    .get(
      '/:id/extractions',
      async ({ identity, params, query, request }) => {
        const { organizationId } = identity;
        if (query.wait) await documents.waitUntilRead(organizationId, params.id, query.wait, request.signal);
        const { signal } = request;
        const { trace = '0' } = query;
        const options = { withTrace: trace === '0' ? (false as const) : trace === '1' || trace, signal };
        return preparedAnswer(await documents.preparedExtractions(organizationId, params.id, options));
      },
      {
        transform: readWholeNumbers(waitRange),
        params: documentParameter,
        query: extractionsQuery,
        response: { 200: extractionsResponse, ...failures(400, 404, 409, 503), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'Values read from a document, with confidence and evidence',
          operationId: 'getExtractions',
        }),
      },
    )
    .get(
      '/:id/compliance',
      ({ identity, params }) => documents.compliance(identity.organizationId, params.id),
      {
        params: documentParameter,
        response: { 200: complianceResponse, ...failures(400, 404), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'The customs checks of a document',
          operationId: 'getCompliance',
        }),
      },
    );
};

/** @throws ServiceError VALIDATION_FAILED for a filter that a list of changes does not have. */
function changesOf(query: Static<typeof documentSearchQuery>): DocumentChanges {
  const { updatedSince, cursor, status, documentType, language, limit, ...others } = query;
  requireNoOthers(others, { offset: pageRanges.offset.default });
  return {
    limit: limit ?? pageRanges.limit.default,
    ...{ ...(updatedSince !== undefined && { updatedSince }), ...(cursor !== undefined && { cursor }) },
    ...{ ...(status && { status }), ...(documentType && { documentType }), ...(language && { language }) },
  };
}
