import { Elysia } from 'elysia';
import { type Audience, requireApiPlan, requireAudience } from '../../core/accounts/permissions.ts';
import { ServiceError } from '../../core/errors.ts';
import type { ServerContext } from '../server-context.ts';
import { identityOf } from './request-intake.ts';

/**
 * Lets through who may use a route, by the audience that the route declares. It runs for every route, before the
 * body is read and before anything that was sent is looked at: who may not do a thing does not learn how to ask for
 * it, and a stranger cannot make the server read 20 MiB.
 */
export const admission = (context: ServerContext) => {
  const check = ({ request, route }: { readonly request: Request; readonly route: string }): void =>
    admit(context, request, context.routes.audienceOf(request.method, route));
  return new Elysia({ name: 'admission' })
    .onParse({ as: 'global' }, ({ request, route }) => check({ request, route }))
    .onTransform({ as: 'global' }, ({ request, route }) => check({ request, route }));
};

/**
 * @throws ServiceError UNAUTHENTICATED or TOKEN_EXPIRED without a usable credential, PLAN_REQUIRED, and what
 * `requireAudience` throws.
 */
export function admit(context: ServerContext, request: Request, audience: Audience): void {
  if (audience === 'anyone') return;
  const identity = identityOf(context, request);
  requireApiPlan(identity);
  requireAudience(identity, audience);
}

/** Why a request is not let through whose path cannot be read; null when it is, or leads nowhere. */
export function refusalOfPath(context: ServerContext, request: Request, path: string): ServiceError | null {
  const operation = context.routes.operationOf(request.method, path);
  if (!operation) return null;
  try {
    admit(context, request, operation.audience);
    return null;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}
