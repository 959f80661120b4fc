/**
 * Turns what TypeBox and Elysia write into what other tools read: whole numbers as `integer`, maps with
 * `additionalProperties`, null among the values that a nullable choice may have. Objects are open: fields
 * may be added to an answer, and an unknown one in a request is ignored.
 */
export function plainSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainSchema);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([key, inner]) => [key, plainSchema(inner)] as const);
  return rewrite(Object.fromEntries(entries));
}

function rewrite(schema: Record<string, unknown>): Record<string, unknown> {
  if (schema.multipleOf === 1) {
    const { multipleOf, ...rest } = schema;
    return { ...rest, type: Array.isArray(schema.type) ? ['integer', 'null'] : 'integer' };
  }
  if (Array.isArray(schema.enum) && Array.isArray(schema.type) && schema.type.includes('null'))
    return { ...schema, enum: [...schema.enum, null] };
  if (schema.additionalProperties === false) {
    const { additionalProperties, ...rest } = schema;
    return rest;
  }
  if (typeof schema.patternProperties === 'object' && schema.patternProperties !== null) {
    const { patternProperties, ...rest } = schema;
    return { ...rest, additionalProperties: Object.values(patternProperties as object)[0] ?? true };
  }
  return schema;
}
