import fc from 'fast-check';
import type { JsonSchema } from '../../../server/openapi/openapi-types.ts';

/** Texts that programs stumble over: other scripts, half characters, controls, direction marks, markup, paths. */
const oddTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202eevil\u202c',
  'e\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦',
  '𝔘𝔫𝔦',
  '\r\nSet-Cookie: a=b',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '%00%ff%zz',
  '__proto__',
  'NaN',
  '-1',
  '1e18',
  '999999999999999999999',
  'null',
] as const;

export const oddText = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...oddTexts),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('a', 'ß', '\u4e2d', '💥').map((letter) => letter.repeat(5_000)),
  );

/** Anything at all that JSON can say. */
export const anyJson = (): fc.Arbitrary<unknown> => fc.oneof(oddText(), fc.jsonValue({ maxDepth: 3 }));

/** Values that fit a schema, and in each place now and then one that does not. */
export function almost(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anyJson() });
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf as readonly JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map(almost));
  if ('const' in schema) return fc.constant(schema.const);
  const examples = (schema.examples as readonly unknown[] | undefined) ?? [];
  const known = examples.length > 0 ? [fc.constantFrom(...examples)] : [];
  switch (schema.type) {
    case 'string':
      return fc.oneof(...known, oddText());
    case 'number':
    case 'integer':
      return fc.oneof(fc.integer({ min: -2, max: 120 }), fc.double(), fc.constantFrom(1e18, -1));
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.oneof(...known, fc.array(almost((schema.items ?? {}) as JsonSchema), { maxLength: 4 }));
    case 'object':
      return fc.oneof(...known, almostObject(schema));
    default:
      return fc.oneof(...known, anyJson());
  }
}

/** An object in which fields may be missing, wrong, or ones that nobody asked for. */
function almostObject({ properties = {} }: JsonSchema): fc.Arbitrary<unknown> {
  const named = Object.entries(properties as Record<string, JsonSchema>).map(([name, inner]) => [
    name,
    almost(inner),
  ]);
  const fields = fc.record(Object.fromEntries(named) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [],
  });
  const extra = fc.dictionary(oddText(), anyJson(), { maxKeys: 2 });
  return fc.oneof(
    { weight: 4, arbitrary: fields },
    { weight: 1, arbitrary: fc.tuple(fields, extra).map(([own, other]) => ({ ...other, ...own })) },
  );
}
