import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema, OpenApiDocument } from '../../server/openapi/openapi-types.ts';

/** Holds values against the schemas of a description, with a validator that had no part in writing it. */
export function createSchemaCheck({ components }: Pick<OpenApiDocument, 'components'>) {
  const validator = new Ajv({ strict: false, allErrors: true });
  validator.addSchema({ $id: 'api', components });
  /** A schema is compiled once, in however many places it is. */
  const compiled = new Map<string, ValidateFunction>();

  /** Null where a value fits; else what is wrong with it. */
  return (schema: JsonSchema, value: unknown): string | null => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
    const validate = compiled.get(text) ?? validator.compile(JSON.parse(text) as JsonSchema);
    compiled.set(text, validate);
    return validate(value) ? null : validator.errorsText(validate.errors);
  };
}
