import { Elysia } from 'elysia';
import type { ServerContext } from '../server-context.ts';
import { requireIdentity } from './request-intake.ts';

/**
 * Routes that use this need a credential, and get `identity`. Checked before the body is read, so that a
 * stranger cannot make the server read 20 MiB, and before any input is looked at.
 */
export const signedIn = (context: ServerContext) =>
  new Elysia({ name: 'signed-in' })
    .onParse({ as: 'scoped' }, ({ request }) => {
      requireIdentity(context, request);
    })
    .derive({ as: 'scoped' }, ({ request }) => ({ identity: requireIdentity(context, request) }));
