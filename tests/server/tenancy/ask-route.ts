import type { createApi } from '../api.ts';
import type { PathIds } from './household.ts';
import type { RouteRow } from './route-rows.ts';

/** Asks what a row of the table of routes says, for these ids. */
export async function askRoute(
  api: ReturnType<typeof createApi>,
  row: RouteRow,
  ids: PathIds,
  headers: Record<string, string>,
) {
  const { route, query = '' } = row;
  const body: unknown = typeof row.body === 'function' ? row.body() : row.body;
  const [method = '', template = ''] = route.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no ${name}`) + query;
  const answer = await (route === 'POST /documents'
    ? api.upload({ file: new File(['%PDF-1.4\n'], 'a.pdf') }, headers)
    : route === 'POST /shipments/{id}/documents'
      ? api.attach(ids.id!, [new File(['%PDF-1.4\n'], 'a.pdf')], headers)
      : body === undefined
        ? api.send(method, path, { headers })
        : api.send(method, path, {
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
          }));
  const text = await answer.text();
  const code = answer.status < 400 ? '' : ` ${(JSON.parse(text) as { code?: string }).code}`;
  return { outcome: `${answer.status}${code}`, text, requestId: answer.headers.get('x-request-id') };
}
