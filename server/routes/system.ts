import { Elysia, t } from 'elysia';
import { forAudience } from '../audience.ts';
import { operatingMetrics } from '../metrics/operating-metrics.ts';
import { metricsContentType, prometheusText } from '../metrics/prometheus-text.ts';
import { health, readiness } from '../schemas/system.ts';
import type { ServerContext } from '../server-context.ts';

/** For whoever runs the service; outside the API's prefix, without a credential and not counted. */
export const systemRoutes = ({ core, counts, loopDelay, undeclaredProxies }: ServerContext) =>
  new Elysia({ tags: ['Operation'] })
    .get('/health', () => ({ status: 'ok' as const }), {
      response: { 200: health },
      detail: forAudience('anyone', { summary: 'Whether the process lives', operationId: 'getHealth' }),
    })
    .get(
      '/ready',
      async ({ status }) => {
        const parts = await core.readiness();
        const isReady = Object.values(parts).every(Boolean);
        return isReady ? status(200, { isReady, ...parts }) : status(503, { isReady, ...parts });
      },
      {
        response: { 200: readiness, 503: readiness },
        detail: forAudience('anyone', {
          summary: 'Whether every part can serve',
          operationId: 'getReadiness',
        }),
      },
    )
    .get(
      '/metrics',
      async () => {
        const facts = {
          residentBytes: process.memoryUsage.rss(),
          startedAtSeconds: performance.timeOrigin / 1_000,
        };
        const metrics = [
          ...operatingMetrics(await core.figures(), await core.readiness(), facts),
          ...counts.metrics(),
          ...undeclaredProxies.metrics(),
          ...(loopDelay?.metrics() ?? []),
        ];
        return new Response(prometheusText(metrics), { headers: { 'content-type': metricsContentType } });
      },
      {
        response: { 200: t.Any() },
        detail: forAudience('anyone', {
          summary: 'How the service is doing, as Prometheus reads it; nothing of a single organization',
          operationId: 'getMetrics',
        }),
      },
    );
