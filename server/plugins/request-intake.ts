import { Elysia } from 'elysia';
import type { Identity } from '../../core/accounts/accounts.ts';
import { ServiceError } from '../../core/errors.ts';
import type { Ids } from '../../core/ids.ts';
import packageFile from '../../package.json' with { type: 'json' };
import { demandedMatch } from '../conditional-requests.ts';
import type { RequestFacts } from '../request-facts.ts';
import { isApiPath, pathOf, type ServerContext } from '../server-context.ts';
import { versionHeader } from '../version-header.ts';
import { changeRecorder } from './audit.ts';
import { identify } from './authentication.ts';
import { requireClearRequest } from './clear-request.ts';
import { countRequest } from './limits.ts';

/**
 * The first thing that happens to every request, before routing and before its body is read: it gets an
 * id, the API finds out who asks, and counts it.
 */
export const requestIntake = (context: ServerContext, ids: Ids) =>
  new Elysia({ name: 'request-intake' }).onRequest(async ({ request, set, server }) => {
    const requestId = sentRequestId(request) ?? ids.next();
    const receivedAt = context.core.clock.now();
    set.headers['x-request-id'] = requestId;
    requireClearRequest(request, set.headers);
    const isApi = isApiPath(pathOf(request));
    const caller = isApi ? await findCaller(context, request) : null;
    // To whoever is signed in, and to nobody else.
    if (caller && 'identity' in caller) set.headers[versionHeader] = packageFile.version;
    const { address, isFromProxy, undeclaredProxy } = context.findSource(
      server?.requestIP(request)?.address ?? null,
      request.headers,
    );
    if (undeclaredProxy !== null) context.undeclaredProxies.note(undeclaredProxy);
    context.requests.set(request, { requestId, receivedAt, address, isFromProxy, caller });
    if (!isApi || context.trusted) return;
    countRequest(context, subjectOf(caller, address), set.headers);
  });

/** A caller's id is taken when it can do no harm in a log. */
const sentRequestId = (request: Request): string | null =>
  /^[\w.-]{8,64}$/.exec(request.headers.get('x-request-id') ?? '')?.[0] ?? null;

async function findCaller(
  context: ServerContext,
  request: Request,
): Promise<NonNullable<RequestFacts['caller']>> {
  const asked = {
    recordChange: changeRecorder(context, request),
    requireMatch: demandedMatch(request),
  };
  if (context.trusted) return { identity: { ...context.trusted, ...asked } };
  try {
    return { identity: { ...(await identify(context, request)), ...asked } };
  } catch (error) {
    if (error instanceof ServiceError) return { refusal: error };
    throw error;
  }
}

const subjectOf = (caller: RequestFacts['caller'], address: string) => {
  if (!caller || 'refusal' in caller) return { address };
  const { organizationId, plan } = caller.identity;
  return { organizationId, plan };
};

/** The sender of a request. @throws ServiceError when it has no usable credential. */
export function identityOf({ requests }: ServerContext, request: Request): Identity {
  const caller = requests.get(request)?.caller;
  if (!caller) throw new ServiceError('UNAUTHENTICATED');
  if ('refusal' in caller) throw caller.refusal;
  return caller.identity;
}
