import { t } from 'elysia';
import { hsSearchResponse } from './hs-codes.ts';
import { integer, list, time } from './shared.ts';

export const hsAssistedSearchResponse = t.Object({
  ...hsSearchResponse.properties,
  rephrasing: t.Object(
    {
      original: t.String(),
      rephrased: t.String({ description: 'The same as `original` when nothing was to be put otherwise' }),
      terms: list(t.Object({ from: t.String(), to: t.String() })),
    },
    { description: 'The description in the words of the tariff: "did you mean"' },
  ),
  provider: t.String({
    description: '`local`, or the model that was asked',
    examples: ['local'],
  }),
  allowance: t.Object(
    { limit: integer(), used: integer(), remaining: integer(), resetsAt: time() },
    { description: 'Assisted searches of the organization on this UTC day, this one included' },
  ),
});
