import { Elysia, t } from 'elysia';
import type { Session } from '../../core/accounts/accounts.ts';
import { type AccessTokens, accessTokenLifetime } from '../access-tokens.ts';
import { forAudience } from '../audience.ts';
import { jsonBody } from '../plugins/json-body.ts';
import { loginRequest, refreshRequest, sessionResponse } from '../schemas/accounts.ts';
import { failures, jsonFailures, publicFailures } from '../schemas/failures.ts';
import type { ServerContext } from '../server-context.ts';

export const authRoutes = (context: ServerContext) =>
  new Elysia({ prefix: '/auth', tags: ['Sign-in'] })
    .post(
      '/login',
      async ({ body, request }) => {
        const { address, requestId } = context.requests.get(request)!;
        const { email, password } = body;
        const session = await context.core.accounts.login({ email, password, address, requestId });
        return sessionAnswer(context.tokens, session);
      },
      {
        parse: jsonBody,
        body: loginRequest,
        response: { 200: sessionResponse, ...failures(401), ...jsonFailures, ...publicFailures },
        detail: forAudience('anyone', {
          summary: 'Sign in with e-mail address and password',
          operationId: 'login',
        }),
      },
    )
    .post(
      '/refresh',
      async ({ body }) =>
        sessionAnswer(context.tokens, await context.core.accounts.refresh(body.refreshToken)),
      {
        parse: jsonBody,
        body: refreshRequest,
        response: { 200: sessionResponse, ...failures(401), ...jsonFailures, ...publicFailures },
        detail: forAudience('anyone', {
          summary: 'Exchange a refresh token for a new session',
          description:
            'A refresh token is good for one use. Using one again ends all sessions that come from the same sign-in.',
          operationId: 'refresh',
        }),
      },
    )
    .post(
      '/logout',
      async ({ body, status }) => {
        await context.core.accounts.logout(body.refreshToken);
        return status(204, undefined);
      },
      {
        parse: jsonBody,
        body: refreshRequest,
        response: { 204: t.Undefined(), ...jsonFailures, ...publicFailures },
        detail: forAudience('anyone', {
          summary: 'End a session: its refresh token is good for nothing any more',
          description:
            'An unknown token is answered alike. The access token that goes with it ends by itself, within the hour.',
          operationId: 'logout',
        }),
      },
    );

const sessionAnswer = async (tokens: AccessTokens, { identity, refreshToken }: Session) => ({
  accessToken: await tokens.sign(identity.userId),
  refreshToken,
  expiresIn: accessTokenLifetime,
});
