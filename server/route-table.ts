import type { AnyElysia } from 'elysia';
import type { RouteTable } from './server-context.ts';

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
    methodsOf: (path) => [
      ...new Set(
        app()
          .routes.filter((route) => isOnPath(route.path, path))
          .map((route) => route.method),
      ),
    ],
  };
}
