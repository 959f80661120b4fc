import { unwrapSchema } from '@elysiajs/openapi/openapi';
import type { TSchema } from 'elysia';
import type { JsonSchema } from './openapi-types.ts';
import { plainSchema } from './plain-schema.ts';

/** Schemas under public names, and references in the places where they are used. */
export interface NamedSchemas {
  /** The components, which refer to each other. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** The same value with a reference instead of every schema that has a name. */
  refer(value: unknown): unknown;
}

/**
 * @param names schemas as the routes declare them. A place is known by the content of its schema, since the framework
 * copies schemas; two names for one content are a mistake.
 * @throws Error for such a pair
 */
export function nameSchemas(names: Readonly<Record<string, TSchema>>): NamedSchemas {
  const plain = Object.entries(names).map(([name, schema]) => [name, describe(schema)] as const);
  const known = new Map<string, string>();
  for (const [name, schema] of plain) {
    const other = known.get(contentOf(schema));
    if (other) throw new Error(`The schemas ${other} and ${name} are the same: keep one name`);
    known.set(contentOf(schema), name);
  }

  const reference = (value: Record<string, unknown>): unknown => {
    const name = known.get(contentOf(value));
    if (name) return { $ref: `#/components/schemas/${name}` };
    const { type } = value;
    if (!Array.isArray(type) || type.length !== 2 || type[1] !== 'null') return null;
    const choices = Array.isArray(value.enum) && { enum: value.enum.filter((choice) => choice !== null) };
    const named = known.get(contentOf({ ...value, type: type[0], ...choices }));
    return named ? { anyOf: [{ $ref: `#/components/schemas/${named}` }, { type: 'null' }] } : null;
  };
  const referBelow = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, refer(inner)]));
  };
  const refer = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'type' in value
      ? (reference(value as Record<string, unknown>) ?? referBelow(value))
      : referBelow(value);

  return {
    schemas: Object.fromEntries(plain.map(([name, schema]) => [name, referBelow(schema) as JsonSchema])),
    refer,
  };
}

/** As the framework and we write a schema of a route. */
const describe = (schema: TSchema): JsonSchema =>
  plainSchema(unwrapSchema(schema, undefined, 'output')) as JsonSchema;

/** The same text for the same schema, in whatever order its parts come. */
const contentOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
