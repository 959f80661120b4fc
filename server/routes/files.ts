import { Elysia, t } from 'elysia';
import { ServiceError } from '../../core/errors.ts';
import { forAudience } from '../audience.ts';
import { fileAnswer } from '../file-answer.ts';
import { failures, publicFailures } from '../schemas/failures.ts';
import { pathOf, type ServerContext } from '../server-context.ts';

/** Where the links of `GET /documents/{id}/download` lead: whoever has one needs no login, as long as whoever made it has not signed out. */
export const fileRoutes = ({ core, downloads }: ServerContext) =>
  new Elysia({ prefix: '/files', tags: ['Files'] }).get(
    '/:organizationId/:id',
    async ({ params, query, request }) => {
      const credential = downloads.verify(pathOf(request), query);
      if (!(await core.accounts.isInForce(params.organizationId, credential)))
        throw new ServiceError(
          'FORBIDDEN',
          {},
          'This link has ended with the session or key that it was made with',
        );
      return fileAnswer(await core.documents.original(params.organizationId, params.id));
    },
    {
      params: t.Object({ organizationId: t.String(), id: t.String() }),
      query: t.Object({
        credential: t.Optional(t.String()),
        expires: t.Optional(t.String()),
        signature: t.Optional(t.String()),
      }),
      response: { 200: t.Any(), ...failures(400, 403, 404), ...publicFailures },
      detail: forAudience('anyone', { summary: 'An original by its signed link', operationId: 'getFile' }),
    },
  );
