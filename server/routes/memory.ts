import { Elysia, t } from 'elysia';
import { forAudience } from '../audience.ts';
import { asksForChanges, requireNoOthers } from '../change-query.ts';
import { shortIdInPath } from '../plugins/short-ids.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { failures, signedInFailures } from '../schemas/failures.ts';
import {
  memoryForgetQuery,
  memoryListQuery,
  memoryListResponse,
  memoryPageRange,
} from '../schemas/memory.ts';
import { idParameter } from '../schemas/shared.ts';
import { readWholeNumbers } from '../schemas/whole-numbers.ts';
import type { ServerContext } from '../server-context.ts';

const defaults = { page: memoryPageRange.page.default, pageSize: memoryPageRange.pageSize.default };

/** The decisions of the organization's people, to look at and to forget. */
export const memoryRoutes = (context: ServerContext) => {
  const { memory } = context.core;
  return new Elysia({ prefix: '/memory', tags: ['Memory'] })
    .use(signedIn(context))
    .get(
      '',
      ({ identity: { organizationId }, query }) => {
        const { updatedSince, cursor, pageSize, ...choice } = { ...defaults, ...query };
        if (!asksForChanges(query)) return memory.list(organizationId, { pageSize, ...choice });
        const { kind, ...others } = choice;
        requireNoOthers(others, defaults);
        return memory.changes(organizationId, { updatedSince, cursor, kind, limit: pageSize });
      },
      {
        transform: readWholeNumbers(memoryPageRange),
        query: memoryListQuery,
        response: { 200: memoryListResponse, ...failures(400), ...signedInFailures },
        detail: forAudience('readers', {
          summary: 'Decisions about goods and parties, the latest first',
          description:
            'Codes of lines and corrected parties of the documents that people approved or reviewed. They are suggested first when the same goods, or the same reading of a party, come again; shipments are compared with the codes. Deleting a document forgets what was decided on it alone.',
          operationId: 'listMemory',
        }),
      },
    )
    .delete(
      '/:id',
      async ({ identity, params, status }) => {
        await memory.forget(identity, params.id);
        return status(204, undefined);
      },
      {
        transform: shortIdInPath(context, 'id', ({ organizationId }, text) =>
          memory.resolveId(organizationId, text),
        ),
        params: idParameter,
        response: { 204: t.Undefined(), ...failures(400, 404), ...signedInFailures },
        detail: forAudience('writers', {
          summary: 'Forget one decision, until it is taken again; documents stay as they are',
          operationId: 'forgetMemory',
        }),
      },
    )
    .delete(
      '',
      async ({ identity, query, status }) => {
        await memory.forgetAll(identity, query.kind === 'all' ? undefined : query.kind);
        return status(204, undefined);
      },
      {
        query: memoryForgetQuery,
        response: { 204: t.Undefined(), ...failures(400), ...signedInFailures },
        detail: forAudience('administrators', {
          summary: 'Forget everything, or all decisions of one kind; for Owners and Admins',
          description: 'With `kind=all` the layouts of suppliers are forgotten too.',
          operationId: 'forgetAllMemory',
        }),
      },
    );
};
