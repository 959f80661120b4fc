import { Elysia } from 'elysia';
import { forAudience } from '../audience.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { failures, signedInFailures } from '../schemas/failures.ts';
import { hsChangesQuery, hsChangesResponse } from '../schemas/hs-changes.ts';
import type { ServerContext } from '../server-context.ts';

export const hsChangeRoutes = (context: ServerContext) =>
  new Elysia({ prefix: '/hs-codes', tags: ['HS codes'] })
    .use(signedIn(context))
    .get('/changes', ({ query }) => context.core.hs.changes(query.code), {
      query: hsChangesQuery,
      response: { 200: hsChangesResponse, ...failures(400, 404), ...signedInFailures },
      detail: forAudience('any credential', {
        summary: 'Changes from HS 2017 to HS 2022: for a code, a chapter, a heading, or all',
        operationId: 'listHsChanges',
      }),
    });
