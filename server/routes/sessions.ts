import { Elysia, t } from 'elysia';
import { forAudience } from '../audience.ts';
import { listedIds } from '../plugins/listed-ids.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { failures, signedInFailures } from '../schemas/failures.ts';
import { sessionList, userSessionParameters } from '../schemas/sessions.ts';
import { idParameter } from '../schemas/shared.ts';
import type { ServerContext } from '../server-context.ts';

/** Where people are signed in, each for themselves, and Owners and Admins for the users whom they manage. */
export const sessionRoutes = (context: ServerContext) => {
  const { accounts } = context.core;
  const { user, session, ownSession } = listedIds(context);
  return new Elysia({ tags: ['Sessions'] })
    .use(signedIn(context))
    .get('/sessions', async ({ identity }) => ({ items: await accounts.listSessions(identity) }), {
      response: { 200: sessionList, ...signedInFailures },
      detail: forAudience('users', {
        summary: 'Your sessions that have not ended, newest first',
        operationId: 'listSessions',
      }),
    })
    .delete(
      '/sessions/:id',
      async ({ identity, params, status }) => {
        await accounts.endSession(identity, params.id);
        return status(204, undefined);
      },
      {
        transform: ownSession.inPath('id'),
        params: idParameter,
        response: { 204: t.Undefined(), ...failures(400, 404), ...signedInFailures },
        detail: forAudience('users', {
          summary: 'End one of your sessions at once, with its access tokens and download links',
          operationId: 'endSession',
        }),
      },
    )
    .get(
      '/users/:id/sessions',
      async ({ identity, params }) => ({ items: await accounts.listSessions(identity, params.id) }),
      {
        transform: user.inPath('id'),
        params: idParameter,
        response: { 200: sessionList, ...failures(400, 404), ...signedInFailures },
        detail: forAudience('administrators', {
          summary: 'The sessions of a user; those of an Owner for Owners alone',
          operationId: 'listUserSessions',
        }),
      },
    )
    .delete(
      '/users/:id/sessions/:sessionId',
      async ({ identity, params, status }) => {
        await accounts.endSession(identity, params.sessionId, params.id);
        return status(204, undefined);
      },
      {
        transform: [user.inPath('id'), session.inPath('sessionId')],
        params: userSessionParameters,
        response: { 204: t.Undefined(), ...failures(400, 404), ...signedInFailures },
        detail: forAudience('administrators', {
          summary: 'End a session of a user at once',
          operationId: 'endUserSession',
        }),
      },
    );
};
