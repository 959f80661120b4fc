import { Elysia } from 'elysia';
import { lazily } from '../../core/lazily.ts';
import { forAudience } from '../audience.ts';
import { docsPage } from '../openapi/docs-page.ts';
import { stylePath, styleSheet } from '../openapi/html.ts';
import type { OpenApiDocument } from '../openapi/openapi-types.ts';
import type { ServerContext } from '../server-context.ts';

/** Nothing but our own style sheet: no script, no other host. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The API described for programs and for people. */
export const openApiRoutes = ({ routes }: ServerContext) => {
  const document = lazily((): OpenApiDocument => {
    // What writes it is seldom needed, and takes as long to load as a command to answer.
    const { describeServer } = require('../openapi/document.ts') as typeof import('../openapi/document.ts');
    return describeServer(routes.app());
  });
  const hidden = { detail: forAudience('anyone', { hide: true }) };
  return new Elysia()
    .get('/openapi.json', () => Response.json(document()), hidden)
    .get(
      '/docs',
      () =>
        new Response(docsPage(document()), {
          headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy },
        }),
      hidden,
    )
    .get(
      stylePath,
      () => new Response(styleSheet, { headers: { 'content-type': 'text/css; charset=utf-8' } }),
      hidden,
    );
};
