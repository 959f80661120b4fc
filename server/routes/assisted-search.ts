import { Elysia } from 'elysia';
import { withOwnCodes } from '../../core/memory/searched.ts';
import { forAudience } from '../audience.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { hsAssistedSearchResponse } from '../schemas/assisted-search.ts';
import { failures, signedInFailures } from '../schemas/failures.ts';
import { hsSearchQuery, topKRange } from '../schemas/hs-codes.ts';
import { readWholeNumbers } from '../schemas/whole-numbers.ts';
import type { ServerContext } from '../server-context.ts';

export const assistedSearchRoutes = (context: ServerContext) =>
  new Elysia({ prefix: '/hs-codes', tags: ['HS codes'] }).use(signedIn(context)).get(
    '/search-llm',
    async ({ query: { q, topK = topKRange.topK.default }, identity }) => {
      const { assistedSearches, memory } = context.core;
      const found = await assistedSearches.search(identity, q, topK);
      const [answer] = await withOwnCodes(memory, identity.organizationId, [found], topK);
      return answer ?? found;
    },
    {
      transform: readWholeNumbers(topKRange),
      query: hsSearchQuery,
      response: { 200: hsAssistedSearchResponse, ...failures(400, 503), ...signedInFailures },
      detail: forAudience('any credential', {
        summary: 'The same, with the description put into the words of the tariff first',
        description:
          'By the assistant built in, or by the OpenAI-compatible server that the operator configured (503 `AI_UNAVAILABLE` when that gives no usable answer within 5 seconds; `/hs-codes/search` answers without it). Each answer counts against the daily allowance of the plan, also one that was remembered; failures do not. 429 `QUOTA_EXCEEDED` when it is used up.',
        operationId: 'searchHsCodesAssisted',
      }),
    },
  );
