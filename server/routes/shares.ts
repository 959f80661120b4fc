import { Elysia, t } from 'elysia';
import { forAudience } from '../audience.ts';
import { jsonBody } from '../plugins/json-body.ts';
import { listedIds } from '../plugins/listed-ids.ts';
import { shortDocumentIds } from '../plugins/short-ids.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { publicOrigin, requireReachable } from '../public-origin.ts';
import { failures, jsonFailures, signedInFailures } from '../schemas/failures.ts';
import { documentParameter } from '../schemas/shared.ts';
import {
  newShare,
  shareList,
  shareParameters,
  shareQuery,
  shareQuota,
  shareRequest,
} from '../schemas/shares.ts';
import { apiPrefix, type ServerContext } from '../server-context.ts';
import { publicSharesPath } from './public-shares.ts';

/** Links for people outside, as the organization sees them. */
export const shareRoutes = (context: ServerContext) => {
  const { shares } = context.core;
  return new Elysia({ prefix: '/documents', tags: ['Shares'] })
    .use(signedIn(context))
    .use(shortDocumentIds(context))
    .get('/shares/quota', ({ identity }) => shares.quota(identity), {
      response: { 200: shareQuota, ...signedInFailures },
      detail: forAudience('readers', {
        summary: 'How many may still be given links today',
        operationId: 'getShareQuota',
      }),
    })
    .post(
      '/:id/share',
      async ({ identity, params, query, body, request, set, status }) => {
        const origin = publicOrigin(context, request);
        if (query.unreachable === 'refuse') requireReachable(context, origin);
        const share = await shares.create(identity, {
          documentId: params.id,
          recipients: body.recipients,
          linkBase: `${origin}${apiPrefix}${publicSharesPath}`,
        });
        set.headers.location = `${apiPrefix}/documents/${params.id}/shares`;
        return status(201, share);
      },
      {
        parse: jsonBody,
        params: documentParameter,
        query: shareQuery,
        body: shareRequest,
        response: { 201: newShare, ...jsonFailures, ...failures(404, 409), ...signedInFailures },
        detail: forAudience('writing users', {
          summary: 'Give people outside a link to what was read from a document',
          description:
            'Needs a signed-in user. A link is good for three days. With a mail server configured each recipient is also sent theirs; `emailStatus` is null without one. 429 `QUOTA_EXCEEDED` when the recipients would be more than the plan allows a day. `?unreachable=refuse` answers 409 where the links would open on this machine or network only, because `LANDFALL_PUBLIC_URL` is not set.',
          operationId: 'shareDocument',
        }),
      },
    )
    .get(
      '/:id/shares',
      async ({ identity, params }) => ({ items: await shares.list(identity.organizationId, params.id) }),
      {
        params: documentParameter,
        response: { 200: shareList, ...failures(400, 404), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'The shares of a document, newest first, without the links',
          operationId: 'listShares',
        }),
      },
    )
    .delete(
      '/:id/shares/:shareId',
      async ({ identity, params, status }) => {
        await shares.revoke(identity, params.id, params.shareId);
        return status(204, undefined);
      },
      {
        transform: listedIds(context).share.inPath('shareId'),
        params: shareParameters,
        response: { 204: t.Undefined(), ...failures(400, 404), ...signedInFailures },
        detail: forAudience('writers', {
          summary: 'End the links of a share at once',
          operationId: 'revokeShare',
        }),
      },
    );
};
