import { Elysia, t } from 'elysia';
import { ServiceError } from '../../core/errors.ts';
import { taskFile } from '../../core/work/task.ts';
import { forAudience } from '../audience.ts';
import { fileAnswer } from '../file-answer.ts';
import { htmlAnswer, htmlHeaders, prefersHtml } from '../pages/html-answer.ts';
import { linkProblemPage } from '../pages/link-problem-page.ts';
import { sharedDocumentPage } from '../pages/shared-document-page.ts';
import { preparedAnswer } from '../prepared-answer.ts';
import { failures, publicFailures } from '../schemas/failures.ts';
import { sharedComplianceResponse, sharedDocumentResponse, tokenParameter } from '../schemas/shares.ts';
import type { ServerContext } from '../server-context.ts';
import { temporaryAnswer } from '../temporary-answer.ts';

/** Below the API's prefix; what follows is the token. */
export const publicSharesPath = '/public/shared-documents';

const pageTask = taskFile<typeof import('../pages/shared-document-page.task.ts').default>(
  new URL('../pages/shared-document-page.task.ts', import.meta.url),
);

/** The view of whoever has a link. The token is the credential: there is no login. */
export const publicShareRoutes = ({ core }: ServerContext) => {
  const { shares } = core;
  const linkFailures = { ...failures(400, 404, 410), ...publicFailures };
  const page = async (token: string, signal: AbortSignal): Promise<Response> => {
    try {
      const document = await shares.document(token, signal, pageTask);
      if ('file' in document) return temporaryAnswer(document.file, htmlHeaders);
      return htmlAnswer(200, sharedDocumentPage(token, document.value, await shares.compliance(token)));
    } catch (error) {
      if (error instanceof ServiceError) return htmlAnswer(error.status, linkProblemPage(error));
      throw error;
    }
  };
  return new Elysia({ prefix: publicSharesPath, tags: ['Shared documents'] })
    .onTransform(({ set }) => {
      set.headers['x-robots-tag'] = 'noindex, nofollow';
    })
    .onBeforeHandle(async ({ params, request, route, set }) => {
      if (!route.endsWith('/:token')) return;
      set.headers.vary = 'Accept';
      if (prefersHtml(request.headers.get('accept')))
        return page((params as { readonly token: string }).token, request.signal);
    })
    .get(
      '/:token',
      async ({ params, request }) => preparedAnswer(await shares.document(params.token, request.signal)),
      {
        params: tokenParameter,
        response: { 200: sharedDocumentResponse, ...failures(503), ...linkFailures },
        detail: forAudience('anyone', {
          summary: 'Values read from a shared document',
          description: 'A browser (`Accept: text/html`) gets a page to read and to print.',
          operationId: 'getSharedDocument',
        }),
      },
    )
    .get('/:token/content', async ({ params }) => fileAnswer(await shares.original(params.token)), {
      params: tokenParameter,
      response: { 200: t.Any(), ...linkFailures },
      detail: forAudience('anyone', {
        summary: 'The original of a shared document',
        operationId: 'getSharedContent',
      }),
    })
    .get('/:token/compliance', ({ params }) => shares.compliance(params.token), {
      params: tokenParameter,
      response: { 200: sharedComplianceResponse, ...linkFailures },
      detail: forAudience('anyone', {
        summary: 'The customs checks of a shared document, but for the one that names other documents',
        operationId: 'getSharedCompliance',
      }),
    });
};
