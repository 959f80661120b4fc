import { Elysia, t } from 'elysia';
import { forAudience } from '../audience.ts';
import { jsonBody } from '../plugins/json-body.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { passwordRequest, profileResponse } from '../schemas/accounts.ts';
import { jsonFailures, signedInFailures } from '../schemas/failures.ts';
import type { ServerContext } from '../server-context.ts';

export const meRoutes = (context: ServerContext) =>
  new Elysia({ tags: ['Account'] })
    .use(signedIn(context))
    .get('/me', ({ identity }) => context.core.accounts.profile(identity), {
      response: { 200: profileResponse, ...signedInFailures },
      detail: forAudience('any credential', { summary: 'Who is asking', operationId: 'getMe' }),
    })
    .put(
      '/me/password',
      async ({ identity, body, status }) => {
        await context.core.accounts.changePassword(identity, body);
        return status(204, undefined);
      },
      {
        parse: jsonBody,
        body: passwordRequest,
        response: { 204: t.Undefined(), ...jsonFailures, ...signedInFailures },
        detail: forAudience('users', {
          summary: 'Change your password; ends all of your other sessions',
          description: '403 `FORBIDDEN` for a wrong present password; five in a row end the session.',
          operationId: 'changePassword',
        }),
      },
    );
