import { type Static, type TSchema, t } from 'elysia';
import { documentTypes } from '../../core/extraction/extraction.ts';

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

/** In the query of a list: what changed since a time, the oldest change first, instead of everything. */
export const changesQuery = {
  updatedSince: t.Optional(
    t.String({
      maxLength: 40,
      description:
        'ISO 8601: what changed from then on, the oldest change first, up to two seconds ago. `nextCursor` of the answer goes on from there',
      examples: ['2026-03-02T09:30:00Z'],
    }),
  ),
  cursor: t.Optional(
    t.String({ maxLength: 200, description: '`nextCursor` of an earlier list: what changed since that' }),
  ),
};

/** In the answer to such a query alone. */
export const nextCursor = t.Optional(
  t.String({ description: 'Only with `updatedSince` or `cursor`: where the next list begins, however late' }),
);

/** A fraction from 0 to 1. */
export const fraction = () => t.Number({ minimum: 0, maximum: 1 });

/** One of these texts. (Elysia's own enumeration makes the first one the default.) */
export const oneOf = <const Value extends string>(...values: readonly Value[]) =>
  t.Unsafe<Value>(t.Union(values.map((value) => t.Literal(value))));

/** A whole number. (Elysia's own integer also takes texts, in bodies and answers too.) */
export const integer = (options: NonNullable<Parameters<typeof t.Number>[0]> = {}) =>
  t.Number({ ...options, multipleOf: 1 });

/** An id in the path or the query of a request. One of any form may be asked for: it is then unknown. */
export const shortId = (orElse?: string) =>
  t.String({
    description: orElse
      ? `The id, a unique beginning of it (four characters or more), or ${orElse}`
      : 'The id, or a unique beginning of it (four characters or more)',
  });

/** Path parameter of everything that has an id. */
export const idParameter = t.Object({ id: shortId() });
export const documentParameter = t.Object({ id: shortId('the number of the paper') });
export const shipmentParameter = t.Object({ id: shortId('its reference') });

export const documentTypeSchema = () => oneOf(...documentTypes);
