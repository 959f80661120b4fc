import { Elysia } from 'elysia';
import { forAudience } from '../audience.ts';
import { asksForChanges, requireNoOthers } from '../change-query.ts';
import { listedIds } from '../plugins/listed-ids.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { auditPage, auditQuery, auditRanges } from '../schemas/accounts.ts';
import { failures, signedInFailures } from '../schemas/failures.ts';
import { readWholeNumbers } from '../schemas/whole-numbers.ts';
import type { ServerContext } from '../server-context.ts';

const defaults = { page: auditRanges.page.default, pageSize: auditRanges.pageSize.default };

export const auditLogRoutes = (context: ServerContext) =>
  new Elysia({ tags: ['Audit log'] }).use(signedIn(context)).get(
    '/audit-log',
    ({ identity, query }) => {
      const { accounts } = context.core;
      const { updatedSince, cursor, page, pageSize, ...choice } = { ...defaults, ...query };
      if (!asksForChanges(query)) return accounts.auditLog(identity, { page, pageSize, ...choice });
      requireNoOthers({ page }, defaults);
      return accounts.auditChanges(identity, { updatedSince, cursor, limit: pageSize, ...choice });
    },
    {
      transform: [readWholeNumbers(auditRanges), listedIds(context).user.inQuery('userId')],
      query: auditQuery,
      response: { 200: auditPage, ...failures(400), ...signedInFailures },
      detail: forAudience('administrators', {
        summary: 'Every change and every refused attempt, newest first; for Owners and Admins',
        operationId: 'listAuditLog',
      }),
    },
  );
