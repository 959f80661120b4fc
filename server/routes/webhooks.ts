import { Elysia, t } from 'elysia';
import { forAudience } from '../audience.ts';
import { jsonBody } from '../plugins/json-body.ts';
import { listedIds } from '../plugins/listed-ids.ts';
import { shortIdInPath } from '../plugins/short-ids.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { failures, jsonFailures, signedInFailures } from '../schemas/failures.ts';
import { idParameter } from '../schemas/shared.ts';
import {
  deliveryList,
  deliveryPageRange,
  deliveryPath,
  deliveryQuery,
  eventCatalogueAnswer,
  eventCatalogueResponse,
  queuedDelivery,
  queuedReplay,
  replayRequest,
  webhookList,
  webhookRequest,
  webhookResponse,
  webhookUpdateRequest,
  webhookWithSecretResponse,
} from '../schemas/webhooks.ts';
import { readWholeNumbers } from '../schemas/whole-numbers.ts';
import { apiPrefix, type ServerContext } from '../server-context.ts';

/** Webhooks are managed by a signed-in Owner or Admin, never with an API key. */
export const webhookRoutes = (context: ServerContext) => {
  const { webhooks } = context.core;
  const unknownId = failures(400, 404);
  const { webhook } = listedIds(context);
  /** A webhook by its id. */
  const one = { transform: webhook.inPath('id'), params: idParameter };
  return new Elysia({ prefix: '/webhooks', tags: ['Webhooks'] })
    .use(signedIn(context))
    .post(
      '',
      async ({ identity, body, set, status }) => {
        const created = await webhooks.create(identity, body);
        set.headers.location = `${apiPrefix}/webhooks/${created.id}`;
        return status(201, created);
      },
      {
        parse: jsonBody,
        body: webhookRequest,
        response: {
          201: webhookWithSecretResponse,
          ...jsonFailures,
          ...failures(409),
          ...signedInFailures,
        },
        detail: forAudience('administrators', {
          summary: 'Register a webhook; the answer alone carries its secret',
          description:
            'Deliveries are signed: `X-Service-Signature` is `v1=` and the hex HMAC-SHA256 of `{X-Service-Timestamp}.{raw body}` under the bytes of the base64 secret.',
          operationId: 'createWebhook',
        }),
      },
    )
    .get('', async ({ identity }) => ({ items: await webhooks.list(identity) }), {
      response: { 200: webhookList, ...signedInFailures },
      detail: forAudience('administrators', {
        summary: 'The webhooks of the organization, newest first',
        operationId: 'listWebhooks',
      }),
    })
    .get('/events', () => eventCatalogueAnswer, {
      response: { 200: eventCatalogueResponse, ...signedInFailures },
      detail: forAudience('administrators', {
        summary: 'Events that webhooks can receive, each with a sample body',
        operationId: 'listWebhookEvents',
      }),
    })
    .get('/:id', ({ identity, params }) => webhooks.get(identity, params.id), {
      ...one,
      response: { 200: webhookResponse, ...unknownId, ...signedInFailures },
      detail: forAudience('administrators', { summary: 'One webhook', operationId: 'getWebhook' }),
    })
    .put('/:id', ({ identity, params, body }) => webhooks.update(identity, params.id, body), {
      parse: jsonBody,
      ...one,
      body: webhookUpdateRequest,
      response: { 200: webhookResponse, ...jsonFailures, ...unknownId, ...signedInFailures },
      detail: forAudience('administrators', {
        summary: 'Change a webhook: only the fields that are sent',
        operationId: 'updateWebhook',
      }),
    })
    .delete(
      '/:id',
      async ({ identity, params, status }) => {
        await webhooks.remove(identity, params.id);
        return status(204, undefined);
      },
      {
        ...one,
        response: { 204: t.Undefined(), ...unknownId, ...signedInFailures },
        detail: forAudience('administrators', {
          summary: 'Delete a webhook and its deliveries',
          operationId: 'deleteWebhook',
        }),
      },
    )
    .post('/:id/rotate-secret', ({ identity, params }) => webhooks.rotateSecret(identity, params.id), {
      ...one,
      response: { 200: webhookWithSecretResponse, ...unknownId, ...signedInFailures },
      detail: forAudience('administrators', {
        summary: 'Replace the secret; the old one ends at once',
        operationId: 'rotateWebhookSecret',
      }),
    })
    .post(
      '/:id/test',
      async ({ identity, params, status }) => status(202, await webhooks.test(identity, params.id)),
      {
        ...one,
        response: { 202: queuedDelivery, ...unknownId, ...signedInFailures },
        detail: forAudience('administrators', {
          summary: 'Queue a webhook.test, also to a webhook that is not active',
          operationId: 'testWebhook',
        }),
      },
    )
    .get(
      '/:id/deliveries',
      ({ identity, params, query }) =>
        webhooks.deliveries(identity, params.id, {
          page: query.page ?? deliveryPageRange.page.default,
          pageSize: query.pageSize ?? deliveryPageRange.pageSize.default,
        }),
      {
        ...one,
        transform: [readWholeNumbers(deliveryPageRange), one.transform],
        query: deliveryQuery,
        response: { 200: deliveryList, ...unknownId, ...signedInFailures },
        detail: forAudience('administrators', {
          summary: 'Deliveries, sent and pending, newest first',
          operationId: 'listDeliveries',
        }),
      },
    )
    .post(
      '/:id/deliveries/:deliveryId/redeliver',
      async ({ identity, params, status }) =>
        status(202, await webhooks.redeliver(identity, params.id, params.deliveryId)),
      {
        transform: [
          one.transform,
          shortIdInPath(context, 'deliveryId', (identity, text, { id = '' }) =>
            webhooks.resolveDeliveryId(identity, id, text),
          ),
        ],
        params: deliveryPath,
        response: { 202: queuedDelivery, ...unknownId, ...signedInFailures },
        detail: forAudience('administrators', {
          summary: 'Queue the same event once more, as a delivery with an id of its own',
          description:
            'The old delivery stays as it is. Receivers recognize deliveries by their id, so a receiver that already has this event handles it a second time.',
          operationId: 'redeliver',
        }),
      },
    )
    .post(
      '/:id/replay',
      async ({ identity, params, body, status }) =>
        status(202, await webhooks.replay(identity, params.id, body)),
      {
        parse: jsonBody,
        ...one,
        body: replayRequest,
        response: { 202: queuedReplay, ...jsonFailures, ...unknownId, ...signedInFailures },
        detail: forAudience('administrators', {
          summary: 'Queue what happened since a time once more, in its order',
          description:
            'At most 1,000 events at a time; `nextCursor` goes on. They are sent one after the other, with `X-Service-Replay: true`, each under the `X-Service-DeliveryId` of its first delivery, so that a receiver ignores what it already has. Also to a webhook that is not active. Events are kept as long as deliveries are.',
          operationId: 'replayEvents',
        }),
      },
    );
};
