import { type Static, type TSchema, t } from 'elysia';

/**
 * An array whose type is read-only, as the core's are. (TypeBox types arrays as changeable, which a
 * read-only one does not fit.)
 */
export const list = <Item extends TSchema>(items: Item, options: Parameters<typeof t.Array>[1] = {}) =>
  t.Unsafe<readonly Static<Item>[]>(t.Array(items, options));

/** A value that may be absent. It is then null and never left out. */
export const nullable = <Value extends TSchema>(value: Value) => t.Union([value, t.Null()]);

/** ISO 8601, UTC, milliseconds. */
export const time = () => t.String({ examples: ['2026-03-02T09:30:00.000Z'] });

/** A fraction from 0 to 1. */
export const fraction = () => t.Number({ minimum: 0, maximum: 1 });

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  t.UnionEnum(values);

/** Path parameter of everything that has an id. An id of any form may be asked for: it is then unknown. */
export const idParameter = t.Object({ id: t.String() });

export const documentTypeSchema = () =>
  t.UnionEnum(['invoice', 'packing_list', 'bill_of_lading', 'certificate_of_origin']);
