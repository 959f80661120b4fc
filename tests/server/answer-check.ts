import type { OpenApiDocument, OperationResponse } from '../../server/openapi/openapi-types.ts';
import { createSchemaCheck } from './described-schemas.ts';

/**
 * Holds answers against the description that the server gives of itself (`/openapi.json`), with a
 * validator that had no part in writing it. Throws for an operation, a status or a body that is not
 * described so.
 */
export function createAnswerCheck(url: string) {
  let described: Promise<Description> | null = null;

  return async (method: string, path: string, answer: Response): Promise<void> => {
    described ??= describe(url);
    const { document, misfit } = await described;
    const response = describedResponse(document, method, path.split('?')[0]!, answer.status);
    if (!response) return;
    for (const name of Object.keys(response.headers ?? {}))
      if (!answer.headers.has(name)) throw new Error(`${method} ${path} ${answer.status}: no header ${name}`);
    const kind = answer.headers.get('content-type')?.split(';')[0] ?? '';
    if (kind !== 'application/json' && response.content && kind in response.content) return;
    const schema = response.content?.['application/json']?.schema;
    const text = await answer.clone().text();
    if (!schema) {
      if (text !== '') throw new Error(`${method} ${path} ${answer.status}: a body that is not described`);
      return;
    }
    const problem = misfit(schema, JSON.parse(text));
    if (problem)
      throw new Error(`${method} ${path} ${answer.status} is not as described: ${problem}\n${text}`);
  };
}

interface Description {
  readonly document: OpenApiDocument;
  readonly misfit: ReturnType<typeof createSchemaCheck>;
}

async function describe(url: string): Promise<Description> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument;
  return { document, misfit: createSchemaCheck(document) };
}

/** Null for a path that is none of the API's: those answers are not described. */
function describedResponse(
  { paths }: OpenApiDocument,
  method: string,
  path: string,
  status: number,
): OperationResponse | null {
  // Of several the most concrete, as OpenAPI has it: `/documents/bulk/approve` before `/documents/{id}/approve`.
  const [found] = Object.entries(paths)
    .filter(([template, operations]) => {
      const pattern = new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
      return pattern.test(path) && method.toLowerCase() in operations;
    })
    .sort(([a], [b]) => a.split('{').length - b.split('{').length);
  if (!found) return null;
  const response = found[1][method.toLowerCase()]!.responses?.[String(status)];
  if (!response) throw new Error(`${method} ${path}: the status ${status} is not described`);
  return response;
}
