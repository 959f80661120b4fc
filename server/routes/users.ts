import { Elysia, t } from 'elysia';
import { forAudience } from '../audience.ts';
import { jsonBody } from '../plugins/json-body.ts';
import { listedIds } from '../plugins/listed-ids.ts';
import { signedIn } from '../plugins/signed-in.ts';
import {
  newUserRequest,
  userChangeRequest,
  userList,
  userRemovalQuery,
  userResponse,
} from '../schemas/accounts.ts';
import { failures, jsonFailures, signedInFailures } from '../schemas/failures.ts';
import { idParameter } from '../schemas/shared.ts';
import { apiPrefix, type ServerContext } from '../server-context.ts';

/** Users are managed by signed-in Owners and Admins. */
export const userRoutes = (context: ServerContext) => {
  const { accounts } = context.core;
  const { user } = listedIds(context);
  return new Elysia({ prefix: '/users', tags: ['Users'] })
    .use(signedIn(context))
    .get('', async ({ identity }) => ({ items: await accounts.listUsers(identity) }), {
      response: { 200: userList, ...signedInFailures },
      detail: forAudience('administrators', {
        summary: 'The users of the organization, newest first',
        operationId: 'listUsers',
      }),
    })
    .post(
      '',
      async ({ identity, body, set, status }) => {
        const created = await accounts.createUser(identity, body);
        set.headers.location = `${apiPrefix}/users/${created.id}`;
        return status(201, created);
      },
      {
        parse: jsonBody,
        body: newUserRequest,
        response: { 201: userResponse, ...jsonFailures, ...failures(409), ...signedInFailures },
        detail: forAudience('administrators', {
          summary: 'Make a user; only an Owner makes Owners',
          operationId: 'createUser',
        }),
      },
    )
    .patch('/:id', ({ identity, params, body }) => accounts.updateUser(identity, params.id, body), {
      parse: jsonBody,
      transform: user.inPath('id'),
      params: idParameter,
      body: userChangeRequest,
      response: { 200: userResponse, ...jsonFailures, ...failures(404, 409), ...signedInFailures },
      detail: forAudience('administrators', {
        summary: 'Change role, password, or whether a user may sign in',
        description:
          'A new password, and `isActive: false`, end all sessions of the user. The last Owner stays: 409.',
        operationId: 'updateUser',
      }),
    })
    .delete(
      '/:id',
      async ({ identity, params, query, status }) => {
        await accounts.removeUser(identity, params.id, query.handOverTo);
        return status(204, undefined);
      },
      {
        transform: [user.inPath('id'), user.inQuery('handOverTo')],
        params: idParameter,
        query: userRemovalQuery,
        response: { 204: t.Undefined(), ...failures(400, 404, 409), ...signedInFailures },
        detail: forAudience('administrators', {
          summary: 'Remove a user; the last Owner stays',
          description:
            'Sessions, API keys and shared links of the user end at once. With `handOverTo` keys and links go to that user instead, who may do no more with them than their own role allows. Webhooks belong to the organization and continue. The audit log names each.',
          operationId: 'removeUser',
        }),
      },
    );
};
