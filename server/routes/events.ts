import { Elysia } from 'elysia';
import { forAudience } from '../audience.ts';
import { signedIn } from '../plugins/signed-in.ts';
import { feedPage, feedQuery, feedRanges } from '../schemas/event-feed.ts';
import { failures, signedInFailures } from '../schemas/failures.ts';
import { readWholeNumbers } from '../schemas/whole-numbers.ts';
import type { ServerContext } from '../server-context.ts';

/** The events of webhooks, for a program that asks. For the same people as webhooks. */
export const eventRoutes = (context: ServerContext) => {
  const { events } = context.core;
  return new Elysia({ prefix: '/events', tags: ['Webhooks'] }).use(signedIn(context)).get(
    '',
    ({ identity, query, request }) => {
      const { limit = feedRanges.limit.default, wait = feedRanges.wait.default, since, cursor } = query;
      const beginning = { ...(since !== undefined && { since }), ...(cursor !== undefined && { cursor }) };
      return events.read(identity, { ...beginning, limit, wait }, request.signal);
    },
    {
      transform: readWholeNumbers(feedRanges),
      query: feedQuery,
      response: { 200: feedPage, ...failures(400), ...signedInFailures },
      detail: forAudience('administrators', {
        summary: 'The events of the organization, the oldest first; waits for new ones if asked to',
        description:
          'For a program that cannot be called from outside. Ask first without `since` and `cursor` for a cursor of now, then again and again with `nextCursor` and `wait`. Events are kept as long as deliveries are.',
        operationId: 'listEvents',
      }),
    },
  );
};
