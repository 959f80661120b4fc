import { t } from 'elysia';
import { integer, list, time } from './shared.ts';
import { eventName } from './webhooks.ts';
import { optionalIntegers } from './whole-numbers.ts';

export const feedRanges = {
  limit: { minimum: 1, maximum: 1_000, default: 100 },
  wait: { minimum: 0, maximum: 30, default: 0 },
};

export const feedQuery = t.Object({
  since: t.Optional(
    t.String({
      maxLength: 40,
      description: 'ISO 8601: what happened from then on',
      examples: ['2026-03-02T09:30:00Z'],
    }),
  ),
  cursor: t.Optional(t.String({ maxLength: 200, description: '`nextCursor` of an earlier answer' })),
  ...optionalIntegers(feedRanges),
  wait: t.Optional(
    integer({
      ...feedRanges.wait,
      description:
        'Seconds to wait while there is nothing; the answer comes with the next event. Where very many wait, at once',
    }),
  ),
});

export const feedEvent = t.Object({
  id: t.String({ description: 'Its own, the same for all webhooks' }),
  event: eventName(),
  timestamp: time(),
  data: t.Record(t.String(), t.Unknown(), { description: 'As in the body of a delivery of the event' }),
});

export const feedPage = t.Object({
  items: list(feedEvent, { description: 'The oldest first' }),
  hasMore: t.Boolean({ description: 'There are more already' }),
  nextCursor: t.String({ description: 'Where the next answer begins, however late' }),
});
