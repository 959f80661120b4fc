import { Elysia } from 'elysia';
import type { ServerContext } from '../server-context.ts';
import { identityOf } from './request-intake.ts';

/** Gives routes `identity`: who asks. Whether they may is settled before, by `admission`. */
export const signedIn = (context: ServerContext) =>
  new Elysia({ name: 'signed-in' }).derive({ as: 'scoped' }, ({ request }) => ({
    identity: identityOf(context, request),
  }));
