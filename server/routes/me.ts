import { Elysia } from 'elysia';
import { forAudience } from '../audience.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { profileResponse } from '../schemas/accounts.ts';
import { signedInFailures } from '../schemas/failures.ts';
import type { ServerContext } from '../server-context.ts';

export const meRoutes = (context: ServerContext) =>
  new Elysia({ tags: ['Account'] })
    .use(signedIn(context))
    .get('/me', ({ identity }) => context.core.accounts.profile(identity), {
      response: { 200: profileResponse, ...signedInFailures },
      detail: forAudience('any credential', { summary: 'Who is asking', operationId: 'getMe' }),
    });
