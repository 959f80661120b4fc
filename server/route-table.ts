import type { AnyElysia } from 'elysia';
import type { RouteTable } from './server-context.ts';

/** What we look at of a route's own description. */
interface RouteHooks {
  readonly detail?: { readonly operationId?: string; readonly tags?: readonly string[] };
}

/** Whether `/documents/:id` is the pattern of a path. */
function isOnPath(pattern: string, path: string): boolean {
  const [expected, found] = [pattern, path].map((text) => text.replace(/\/$/, '').split('/')) as [
    string[],
    string[],
  ];
  return (
    expected.length === found.length &&
    expected.every((part, index) => part.startsWith(':') || part === found[index])
  );
}

/** A table that is filled when the server is complete: its plugins are made before it is. */
export function createRouteTable(): RouteTable & { fill(app: AnyElysia): void } {
  let complete: AnyElysia | null = null;
  const app = (): AnyElysia => {
    if (!complete) throw new Error('The server is not complete yet');
    return complete;
  };
  return {
    fill: (finished) => {
      complete = finished;
    },
    app,
    operationOf(method, path) {
      const found = app().routes.filter((route) => route.method === method && isOnPath(route.path, path));
      // `/documents/shares/quota` before `/documents/:id/quota`.
      const [route] = found.sort((a, b) => a.path.split(':').length - b.path.split(':').length);
      const { operationId, tags = [] } = (route?.hooks as RouteHooks | undefined)?.detail ?? {};
      return operationId === undefined ? null : { id: operationId, tags };
    },
    methodsOf: (path) => [
      ...new Set(
        app()
          .routes.filter((route) => isOnPath(route.path, path))
          .map((route) => route.method),
      ),
    ],
  };
}
