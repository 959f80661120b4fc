import { Elysia } from 'elysia';
import type { RecordChange } from '../../core/accounts/audit-log.ts';
import { errorTable, type ServiceError } from '../../core/errors.ts';
import { isApiPath, pathOf, type ServerContext } from '../server-context.ts';
import { noteForRepeats } from './idempotency.ts';

const readingMethods = ['GET', 'HEAD', 'OPTIONS'];
/** Operations that change nothing, whatever their method, and those that keep their own records. */
const exemptTags = ['HS codes', 'Sign-in'];

/** The function with which a use case records its change in its own transaction. */
export const changeRecorder =
  (context: ServerContext, request: Request): RecordChange =>
  async (transaction, targetId, action) => {
    const facts = factsOf(context, request, pathOf(request));
    const entry = { ...facts, ...(action && { action }), outcome: 'done', targetId } as const;
    await context.core.accounts.recordAudit(entry, transaction);
    context.requests.markRecorded(request);
    await noteForRepeats(context, request, transaction, targetId, entry.action);
  };

/**
 * Writes down, before it is answered, whatever a use case has not: what changed nothing in the end, such as a
 * second approval.
 */
export const audit = (context: ServerContext) =>
  new Elysia({ name: 'audit' }).onAfterHandle({ as: 'global' }, async ({ request, set, params }) => {
    if (readingMethods.includes(request.method) || context.requests.isRecorded(request)) return;
    const path = pathOf(request);
    const caller = context.requests.get(request)?.caller;
    if (!caller || !('identity' in caller)) return;
    const operation = context.routes.operationOf(request.method, path);
    if (operation?.tags.some((tag) => exemptTags.includes(tag))) return;
    const location = set.headers.location;
    const made = typeof location === 'string' ? (location.split('/').at(-1) ?? null) : null;
    const { id = null } = (params ?? {}) as { readonly id?: string };
    await context.core.accounts.recordAudit({
      ...factsOf(context, request, path),
      outcome: 'done',
      targetId: id ?? made,
    });
  });

/** Notes that somebody was refused: no or no usable credential, or one that is not enough. */
export function noteRefusal(context: ServerContext, request: Request, { code }: ServiceError): void {
  const path = pathOf(request);
  const { status } = errorTable[code];
  if (!isApiPath(path) || (status !== 401 && status !== 403)) return;
  const operation = context.routes.operationOf(request.method, path);
  if (operation?.tags.includes('Sign-in')) return;
  const facts = factsOf(context, request, path);
  const isKnown = facts.userId !== null || facts.apiKeyId !== null;
  context.core.accounts.noteRefusal({ ...facts, code }, isKnown ? 'known' : 'stranger');
}

function factsOf(context: ServerContext, request: Request, path: string) {
  const facts = context.requests.get(request);
  const caller = facts?.caller;
  const identity = caller && 'identity' in caller ? caller.identity : null;
  return {
    action: context.routes.operationOf(request.method, path)?.id ?? request.method,
    organizationId: identity?.organizationId ?? null,
    userId: identity?.userId ?? null,
    apiKeyId: identity?.apiKeyId ?? null,
    path,
    address: facts?.address ?? null,
    requestId: facts?.requestId ?? null,
  };
}
