import { t } from 'elysia';
import { type ValidationIssue, validationFailed } from '../../core/errors.ts';
import { integer } from './shared.ts';

/** Whole numbers by name: what is allowed, and what counts when none is sent. */
export type WholeNumbers<Name extends string> = Readonly<
  Record<Name, { readonly minimum: number; readonly maximum: number; readonly default: number }>
>;

const optionalInteger = () => t.Optional(integer());

/** Fields of a query or body schema. */
export const optionalIntegers = <Name extends string>(ranges: WholeNumbers<Name>) =>
  Object.fromEntries(
    Object.entries<WholeNumbers<Name>[Name]>(ranges).map(([name, range]) => [
      name,
      t.Optional(integer(range)),
    ]),
  ) as { readonly [N in Name]: ReturnType<typeof optionalInteger> };

/**
 * For a route's `transform`: reads whole numbers of the query before its schema does, which would take
 * `1e1` and `0x10`, and would not name the field that holds something else.
 */
export const readWholeNumbers =
  <Name extends string>(ranges: WholeNumbers<Name>) =>
  ({ query }: { query: unknown }): void => {
    const values = query as Record<string, unknown>;
    const issues: ValidationIssue[] = [];
    for (const [name, { minimum, maximum }] of Object.entries<WholeNumbers<Name>[Name]>(ranges)) {
      const text = values[name];
      if (text === undefined) continue;
      const value = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
      if (value >= minimum && value <= maximum) values[name] = value;
      else issues.push({ path: name, message: `must be a whole number from ${minimum} to ${maximum}` });
    }
    if (issues.length > 0) throw validationFailed(...issues);
  };
