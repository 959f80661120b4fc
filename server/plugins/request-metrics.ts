import { Elysia } from 'elysia';
import type { ServerContext } from '../server-context.ts';

/** Counts every answer and how long it took, under the pattern of its route. */
export const requestMetrics = ({ counts }: ServerContext) => {
  const startedAt = new WeakMap<Request, number>();
  return new Elysia({ name: 'request-metrics' })
    .onRequest(({ request }) => {
      startedAt.set(request, performance.now());
    })
    .onAfterResponse({ as: 'global' }, ({ request, route, set, responseValue }) => {
      const start = startedAt.get(request);
      if (start === undefined) return;
      const status = responseValue instanceof Response ? responseValue.status : set.status;
      counts.add({
        method: request.method,
        // Unknown paths, and requests that were refused before their route was looked for.
        route: route || 'none',
        status: typeof status === 'number' ? status : 200,
        seconds: (performance.now() - start) / 1_000,
      });
    });
};
