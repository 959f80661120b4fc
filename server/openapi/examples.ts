import { errorTable } from '../../core/errors.ts';
import type { JsonSchema } from './openapi-types.ts';

/** A value that fits a schema: its first example, or put together from the examples of its fields. */
export function exampleOf(schema: JsonSchema): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const [choice] = (schema.anyOf ?? []) as readonly JsonSchema[];
  if (choice) return exampleOf(choice);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectExample(schema);
    case 'array':
      return [exampleOf(schema.items as JsonSchema)];
    case 'boolean':
      return true;
    case 'number':
    case 'integer':
      return schema.minimum ?? 0;
    default:
      return 'text';
  }
}

function objectExample({ properties = {}, required }: JsonSchema): Readonly<Record<string, unknown>> {
  const wanted = (required ?? []) as readonly string[];
  const fields = Object.entries(properties as Record<string, JsonSchema>);
  return Object.fromEntries(
    fields.filter(([name]) => wanted.includes(name)).map(([name, inner]) => [name, exampleOf(inner)]),
  );
}

/** An error of a status, as it is answered; null for a status that is no error. */
export function errorExample(status: string): Readonly<Record<string, unknown>> | null {
  const found = Object.entries(errorTable).find(
    ([code, entry]) => String(entry.status) === status && code !== 'FILE_REJECTED',
  );
  return found ? { error: found[1].message, code: found[0], details: {} } : null;
}
