import { Elysia } from 'elysia';
import { forAudience } from '../audience.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { auditPage, auditQuery, auditRanges } from '../schemas/accounts.ts';
import { failures, signedInFailures } from '../schemas/failures.ts';
import { readWholeNumbers } from '../schemas/whole-numbers.ts';
import type { ServerContext } from '../server-context.ts';

export const auditLogRoutes = (context: ServerContext) =>
  new Elysia({ tags: ['Audit log'] }).use(signedIn(context)).get(
    '/audit-log',
    ({ identity, query: { page, pageSize, ...chosen } }) =>
      context.core.accounts.auditLog(identity, {
        page: page ?? auditRanges.page.default,
        pageSize: pageSize ?? auditRanges.pageSize.default,
        ...chosen,
      }),
    {
      transform: readWholeNumbers(auditRanges),
      query: auditQuery,
      response: { 200: auditPage, ...failures(400), ...signedInFailures },
      detail: forAudience('administrators', {
        summary: 'Every change and every refused attempt, newest first; for Owners and Admins',
        operationId: 'listAuditLog',
      }),
    },
  );
