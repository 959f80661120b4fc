import { t } from 'elysia';
import { list, nullable, oneOf } from './shared.ts';

export const hsChangesQuery = t.Object({
  code: t.Optional(
    t.String({
      description: '2, 4 or 6 to 10 digits, dotted or not; absent: everything',
      examples: ['85'],
    }),
  ),
});

export const hsChangesResponse = t.Object({
  from: t.Literal('HS2017'),
  to: t.Literal('HS2022'),
  code: nullable(t.String()),
  changes: list(
    t.Object({
      code: t.String({ examples: ['8517.12'] }),
      level: oneOf('chapter', 'heading', 'subheading'),
      kind: oneOf('added', 'removed', 'changed'),
      description: t.String(),
      previousDescription: nullable(t.String({ description: 'In HS 2017, where it was worded otherwise' })),
      replacedBy: list(t.String(), { description: 'Of a removed code: those that took over its goods' }),
      replaces: list(t.String(), { description: 'Removed codes whose goods it took over' }),
    }),
    { description: 'In the order of their codes; codes that are not here are the same in both editions' },
  ),
});
