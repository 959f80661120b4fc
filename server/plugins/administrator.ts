import { Elysia } from 'elysia';
import { requireAdministrator } from '../../core/accounts/permissions.ts';
import type { ServerContext } from '../server-context.ts';
import { requireIdentity } from './request-intake.ts';

/**
 * Routes that use this need an Owner or Admin who is signed in, and get `identity`. Checked before any input
 * is looked at: whoever may not do a thing is not told first how to ask for it.
 */
export const administrator = (context: ServerContext) => {
  const find = (request: Request) => requireAdministrator(requireIdentity(context, request));
  return new Elysia({ name: 'administrator' })
    .onParse({ as: 'scoped' }, ({ request }) => {
      find(request);
    })
    .derive({ as: 'scoped' }, ({ request }) => ({ identity: find(request) }));
};
