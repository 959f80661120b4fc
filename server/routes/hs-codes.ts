import { Elysia, t } from 'elysia';
import type { HsSearchResult } from '../../core/hs/hs.ts';
import { withOwnCodes } from '../../core/memory/searched.ts';
import { forAudience } from '../audience.ts';
import { jsonBody } from '../plugins/json-body.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { failures, jsonFailures, signedInFailures } from '../schemas/failures.ts';
import {
  hsBatchRequest,
  hsBatchResponse,
  hsBrowseQuery,
  hsBrowseResponse,
  hsExplainedSearchQuery,
  hsLookupResponse,
  hsSearchResponse,
  hsVersionsResponse,
  topKRange,
} from '../schemas/hs-codes.ts';
import { readWholeNumbers } from '../schemas/whole-numbers.ts';
import type { ServerContext } from '../server-context.ts';

export const hsCodeRoutes = (context: ServerContext) => {
  const { hs, memory } = context.core;
  return new Elysia({ prefix: '/hs-codes', tags: ['HS codes'] })
    .use(signedIn(context))
    .get(
      '/search',
      async ({ identity, query: { q, topK = topKRange.topK.default, explain } }) => {
        const found = explain === 'true' ? await hs.explain(q, topK) : await hs.search(q, topK);
        const [answer] = await withOwnCodes<HsSearchResult>(memory, identity.organizationId, [found], topK);
        return answer ?? found;
      },
      {
        transform: readWholeNumbers(topKRange),
        query: hsExplainedSearchQuery,
        response: { 200: hsSearchResponse, ...failures(400, 503), ...signedInFailures },
        detail: forAudience('any credential', {
          summary: 'Subheadings for a goods description, best first. Informational only.',
          description:
            'The codes that the organization gave to goods so described come first, with `ownDecision`. With `explain=true` each states what would move the goods elsewhere: an attribute that separates it from another candidate, or goods that are commonly mistaken for it.',
          operationId: 'searchHsCodes',
        }),
      },
    )
    .post(
      '/search',
      async ({ identity, body: { queries, topK = topKRange.topK.default } }) => {
        const found = await hs.searchMany(queries, topK);
        return { results: await withOwnCodes(memory, identity.organizationId, found, topK) };
      },
      {
        parse: jsonBody,
        body: hsBatchRequest,
        response: { 200: hsBatchResponse, ...failures(503), ...jsonFailures, ...signedInFailures },
        detail: forAudience('any credential', {
          summary: 'Up to 100 goods descriptions in one request',
          description:
            'One answer a description, in order; a description that cannot be used has an `error`.',
          operationId: 'searchManyHsCodes',
        }),
      },
    )
    .get('/lookup/:code', ({ params }) => hs.lookup(params.code), {
      params: t.Object({
        code: t.String({ description: '2, 4 or 6 to 10 digits, dotted or not', examples: ['6109.10'] }),
      }),
      response: { 200: hsLookupResponse, ...failures(400, 404), ...signedInFailures },
      detail: forAudience('any credential', {
        summary: 'One HS code of either edition',
        operationId: 'lookupHsCode',
      }),
    })
    .get('/browse', ({ query }) => hs.browse(query.code), {
      query: hsBrowseQuery,
      response: { 200: hsBrowseResponse, ...failures(400, 404), ...signedInFailures },
      detail: forAudience('any credential', {
        summary: 'One step down the nomenclature: chapters, headings, subheadings',
        description:
          'Without `code` the chapters, each with its section. A code that only HS 2017 has is answered from that edition, as `nomenclature` states.',
        operationId: 'browseHsCodes',
      }),
    })
    .get('/versions', () => hs.versions(), {
      response: { 200: hsVersionsResponse, ...signedInFailures },
      detail: forAudience('any credential', {
        summary: 'The editions of the nomenclature',
        operationId: 'listHsVersions',
      }),
    });
};
