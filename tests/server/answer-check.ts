import Ajv from 'ajv/dist/2020.js';
import type { JsonSchema, OpenApiDocument, OperationResponse } from '../../server/openapi/openapi-types.ts';

/**
 * Holds answers against the description that the server gives of itself (`/openapi.json`), with a
 * validator that had no part in writing it. Throws for an operation, a status or a body that is not
 * described so.
 */
export function createAnswerCheck(url: string) {
  const validator = new Ajv({ strict: false, allErrors: true });
  let described: Promise<OpenApiDocument> | null = null;

  return async (method: string, path: string, answer: Response): Promise<void> => {
    described ??= fetch(`${url}/openapi.json`).then(
      (response) => response.json() as Promise<OpenApiDocument>,
    );
    const response = describedResponse(await described, method, path.split('?')[0]!, answer.status);
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
    checkBody(validator, schema, JSON.parse(text), `${method} ${path} ${answer.status}`);
  };
}

function checkBody(validator: Ajv, schema: JsonSchema, body: unknown, what: string): void {
  if (validator.validate(schema, body)) return;
  throw new Error(`${what} is not as described: ${validator.errorsText()}\n${JSON.stringify(body)}`);
}

/** Null for a path that is none of the API's: those answers are not described. */
function describedResponse(
  { paths }: OpenApiDocument,
  method: string,
  path: string,
  status: number,
): OperationResponse | null {
  const found = Object.entries(paths).find(([template, operations]) => {
    const pattern = new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
    return pattern.test(path) && method.toLowerCase() in operations;
  });
  if (!found) return null;
  const response = found[1][method.toLowerCase()]!.responses?.[String(status)];
  if (!response) throw new Error(`${method} ${path}: the status ${status} is not described`);
  return response;
}
