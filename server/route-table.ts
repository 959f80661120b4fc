import type { AnyElysia } from 'elysia';
import type { Audience } from '../core/accounts/permissions.ts';
import { audienceKey } from './audience.ts';
import type { RouteTable } from './server-context.ts';

/** The parts of a route's own description that we use. */
interface RouteHooks {
  readonly detail?: {
    readonly operationId?: string;
    readonly tags?: readonly string[];
    readonly [audienceKey]?: Audience;
  };
  readonly query?: { readonly properties?: Readonly<Record<string, unknown>> };
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

/** @throws Error for a route that does not declare who may use it: such a server does not start. */
function audiencesOf({ routes }: AnyElysia): ReadonlyMap<string, Audience> {
  return new Map(
    routes.map(({ method, path, hooks }) => {
      const audience = (hooks as RouteHooks | undefined)?.detail?.[audienceKey];
      if (audience === undefined) throw new Error(`${method} ${path} does not declare its audience`);
      return [`${method} ${path}`, audience];
    }),
  );
}

/** The query parameters of each route. */
const queriesOf = ({ routes }: AnyElysia): ReadonlyMap<string, readonly string[]> =>
  new Map(
    routes.map(({ method, path, hooks }) => [
      `${method} ${path}`,
      Object.keys((hooks as RouteHooks | undefined)?.query?.properties ?? {}),
    ]),
  );

/** HEAD is answered by the route of GET. */
const keyOf = (method: string, route: string): string => `${method === 'HEAD' ? 'GET' : method} ${route}`;

/** A table that is filled when the server is complete: its plugins are made before it is. */
export function createRouteTable(): RouteTable & { fill(app: AnyElysia): void } {
  let complete: AnyElysia | null = null;
  let audiences: ReadonlyMap<string, Audience> = new Map();
  let queries: ReadonlyMap<string, readonly string[]> = new Map();
  const app = (): AnyElysia => {
    if (!complete) throw new Error('The server is not complete yet');
    return complete;
  };
  return {
    fill: (finished) => {
      complete = finished;
      audiences = audiencesOf(finished);
      queries = queriesOf(finished);
    },
    app,
    operationOf(method, path) {
      const found = app().routes.filter((route) => route.method === method && isOnPath(route.path, path));
      // `/documents/shares/quota` before `/documents/:id/quota`.
      const [route] = found.sort((a, b) => a.path.split(':').length - b.path.split(':').length);
      const { operationId, tags = [], ...detail } = (route?.hooks as RouteHooks | undefined)?.detail ?? {};
      if (operationId === undefined) return null;
      return { id: operationId, tags, audience: detail[audienceKey]! };
    },
    audienceOf(method, route) {
      const audience = audiences.get(keyOf(method, route));
      if (audience === undefined) throw new Error(`No audience is known for ${method} ${route}`);
      return audience;
    },
    queryOf: (method, route) => queries.get(keyOf(method, route)) ?? [],
    methodsOf: (path) => [
      ...new Set(
        app()
          .routes.filter((route) => isOnPath(route.path, path))
          .map((route) => route.method),
      ),
    ],
  };
}
