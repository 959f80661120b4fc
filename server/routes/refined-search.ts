import { Elysia } from 'elysia';
import { withOwnCodes } from '../../core/memory/searched.ts';
import { forAudience } from '../audience.ts';
import { jsonBody } from '../plugins/json-body.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { failures, jsonFailures, signedInFailures } from '../schemas/failures.ts';
import { topKRange } from '../schemas/hs-codes.ts';
import { hsReclassifyResponse, hsRefinementRequest, hsSuggestResponse } from '../schemas/refined-search.ts';
import type { ServerContext } from '../server-context.ts';

const errors = { ...failures(503), ...jsonFailures, ...signedInFailures };

export const refinedSearchRoutes = (context: ServerContext) => {
  const { hs, memory } = context.core;
  return new Elysia({ prefix: '/hs-codes', tags: ['HS codes'] })
    .use(signedIn(context))
    .post(
      '/suggest',
      async ({ identity, body: { query, attributes = {}, topK = topKRange.topK.default } }) => {
        const { candidates, ...found } = await hs.suggest(query, attributes, topK);
        const asked = [{ query, results: candidates }];
        const [answer] = await withOwnCodes(memory, identity.organizationId, asked, topK);
        return { ...found, candidates: answer?.results ?? candidates };
      },
      {
        parse: jsonBody,
        body: hsRefinementRequest,
        response: { 200: hsSuggestResponse, ...errors },
        detail: forAudience('any credential', {
          summary: 'Candidates, and questions that distinguish them',
          description:
            'Send the answers so far as `attributes`. An unknown name or value is refused with those that are allowed.',
          operationId: 'suggestHsCodes',
        }),
      },
    )
    .post(
      '/reclassify-partial',
      ({ body }) => hs.reclassify(body.query, body.attributes ?? {}, body.topK ?? topKRange.topK.default),
      {
        parse: jsonBody,
        body: hsRefinementRequest,
        response: { 200: hsReclassifyResponse, ...errors },
        detail: forAudience('any credential', {
          summary: 'Candidates ranked again with the answers applied',
          description: 'Each states its rank before the answers.',
          operationId: 'reclassifyHsCodes',
        }),
      },
    );
};
