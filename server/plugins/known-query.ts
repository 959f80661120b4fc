import { Elysia } from 'elysia';
import { validationFailed } from '../../core/errors.ts';
import { nearestName } from '../../core/nearest-name.ts';
import { isApiPath, pathOf, type ServerContext } from '../server-context.ts';

/**
 * Refuses a query parameter that the route does not declare: a misspelled filter would otherwise be ignored, and
 * everything returned. Runs after `admission`, and before the body is read: whoever may not use a route does not learn
 * its parameters.
 */
export const knownQuery = (context: ServerContext) => {
  const check = ({ request, route }: { readonly request: Request; readonly route: string }): void =>
    requireKnown(context, request, route);
  return new Elysia({ name: 'known-query' })
    .onParse({ as: 'global' }, ({ request, route }) => check({ request, route }))
    .onTransform({ as: 'global' }, ({ request, route }) => check({ request, route }));
};

/** @throws ServiceError VALIDATION_FAILED */
function requireKnown({ routes }: ServerContext, request: Request, route: string): void {
  const start = request.url.indexOf('?');
  if (start === -1 || !isApiPath(pathOf(request))) return;
  const known = routes.queryOf(request.method, route);
  const sent = new Set(new URLSearchParams(request.url.slice(start + 1)).keys());
  const unknown = [...sent].filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw validationFailed(...unknown.map((name) => ({ path: name, message: unknownParameter(name, known) })));
}

function unknownParameter(name: string, known: readonly string[]): string {
  if (known.length === 0) return 'is not a parameter: this request takes none';
  const nearest = nearestName(name, known);
  return nearest === null
    ? `is not a parameter; this request takes ${known.join(', ')}`
    : `is not a parameter; did you mean ${nearest}?`;
}
