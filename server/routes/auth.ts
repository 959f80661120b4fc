import { Elysia, t } from 'elysia';
import type { Session } from '../../core/accounts/accounts.ts';
import { type AccessTokens, accessTokenLifetime } from '../access-tokens.ts';
import { forAudience } from '../audience.ts';
import { clientProgram } from '../client-program.ts';
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
        const program = clientProgram(request);
        const session = await context.core.accounts.login({ email, password, address, program, requestId });
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
      async ({ body, request }) => {
        const client = { address: context.requests.get(request)!.address, program: clientProgram(request) };
        return sessionAnswer(context.tokens, await context.core.accounts.refresh(body.refreshToken, client));
      },
      {
        parse: jsonBody,
        body: refreshRequest,
        response: { 200: sessionResponse, ...failures(401), ...jsonFailures, ...publicFailures },
        detail: forAudience('anyone', {
          summary: 'Exchange a refresh token for a new session',
          description:
            'A refresh token is good for one use. Using one again ends the session: two hold it, and one may be a thief.',
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
          summary: 'End a session, with its access tokens and download links',
          description: 'An unknown token is answered alike.',
          operationId: 'logout',
        }),
      },
    );

const sessionAnswer = async (tokens: AccessTokens, { identity, sessionId, refreshToken }: Session) => ({
  accessToken: await tokens.sign({ userId: identity.userId, sessionId }),
  refreshToken,
  expiresIn: accessTokenLifetime,
});
