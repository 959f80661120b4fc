import { exampleOf } from './examples.ts';
import type { JsonSchema, Operation, Parameter } from './openapi-types.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * A request as a shell sends it.
 * @param path as the description has it, such as `/api/v1/documents/{id}`
 * @param schemas of the components, to which bodies refer
 */
export function curlExample(path: string, method: string, operation: Operation, schemas: Schemas): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => `$${variableOf(name)}`);
  return [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$LANDFALL${address}${queryOf(operation)}"`,
    ...credentialOf(operation),
    ...bodyOf(operation, schemas),
  ].join(' \\\n  ');
}

/** `deliveryId` → `DELIVERY_ID` */
const variableOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** The required query parameters, with the example of each. */
function queryOf({ parameters = [] }: Operation): string {
  const wanted = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  if (wanted.length === 0) return '';
  const value = ({ schema }: Parameter) => encodeURIComponent(String(exampleOf(schema)));
  return `?${wanted.map((parameter) => `${parameter.name}=${value(parameter)}`).join('&')}`;
}

function credentialOf({ security = [] }: Operation): readonly string[] {
  if (security.some((choice) => 'apiKey' in choice)) return ['-H "X-API-Key: $KEY"'];
  return security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : [];
}

function bodyOf({ requestBody }: Operation, schemas: Schemas): readonly string[] {
  const json = requestBody?.content['application/json'];
  if (json)
    return ["-H 'Content-Type: application/json'", `-d '${inSingleQuotes(JSON.stringify(json.example))}'`];
  const form = requestBody?.content['multipart/form-data'];
  if (!form) return [];
  const name = String(form.schema.$ref).slice('#/components/schemas/'.length);
  const fields = Object.keys((schemas[name]?.properties ?? {}) as object);
  return [`-F '${fields[0]}=@invoice.pdf'`];
}

const inSingleQuotes = (text: string): string => text.replaceAll("'", "'\\''");
