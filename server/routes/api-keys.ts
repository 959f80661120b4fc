import { Elysia, t } from 'elysia';
import { forAudience } from '../audience.ts';
import { jsonBody } from '../plugins/json-body.ts';
import { listedIds } from '../plugins/listed-ids.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { apiKeyList, apiKeyRequest, newApiKey } from '../schemas/accounts.ts';
import { failures, jsonFailures, signedInFailures } from '../schemas/failures.ts';
import { idParameter } from '../schemas/shared.ts';
import { apiPrefix, type ServerContext } from '../server-context.ts';

/** API keys are managed by signed-in users: each their own, Owners and Admins all of them. */
export const apiKeyRoutes = (context: ServerContext) => {
  const { accounts } = context.core;
  const transform = listedIds(context).apiKey.inPath('id');
  return new Elysia({ prefix: '/api-keys', tags: ['API keys'] })
    .use(signedIn(context))
    .get('', async ({ identity }) => ({ items: await accounts.listApiKeys(identity) }), {
      response: { 200: apiKeyList, ...signedInFailures },
      detail: forAudience('users', {
        summary: 'The API keys of the organization, newest first',
        operationId: 'listApiKeys',
      }),
    })
    .post(
      '',
      async ({ identity, body, set, status }) => {
        const { name, ...options } = body;
        const created = await accounts.createApiKey(identity, name, options);
        set.headers.location = `${apiPrefix}/api-keys/${created.id}`;
        return status(201, created);
      },
      {
        parse: jsonBody,
        body: apiKeyRequest,
        response: { 201: newApiKey, ...jsonFailures, ...signedInFailures },
        detail: forAudience('writing users', {
          summary: 'Make an API key',
          description:
            'A key may do what its scope allows, and no more than its maker may do at the time: with a maker who has become a Viewer it only reads, and it is refused while its maker may not sign in.',
          operationId: 'createApiKey',
        }),
      },
    )
    .delete(
      '/:id',
      async ({ identity, params, status }) => {
        await accounts.revokeApiKey(identity, params.id);
        return status(204, undefined);
      },
      {
        transform,
        params: idParameter,
        response: { 204: t.Undefined(), ...failures(400, 404), ...signedInFailures },
        detail: forAudience('users', {
          summary: 'Revoke an API key; for its maker, an Owner or an Admin',
          operationId: 'revokeApiKey',
        }),
      },
    )
    .post('/:id/rotate', ({ identity, params }) => accounts.rotateApiKey(identity, params.id), {
      transform,
      params: idParameter,
      response: { 200: newApiKey, ...failures(400, 404, 409), ...signedInFailures },
      detail: forAudience('users', {
        summary: 'Replace an API key; the old one ends at once; for its maker, an Owner or an Admin',
        operationId: 'rotateApiKey',
      }),
    });
};
