import { t } from 'elysia';
import { eventCatalogue, eventNames } from '../../core/events/catalogue.ts';
import type { EventName } from '../../core/events/events.ts';
import { envelopeOf } from '../../core/webhooks/envelope.ts';
import { longestUrl } from '../../core/webhooks/webhook-input.ts';
import { integer, list, nullable, oneOf, shortId, time } from './shared.ts';
import { optionalIntegers } from './whole-numbers.ts';

const exampleUrl = 'https://erp.example.com/hooks/landfall';

const url = () =>
  t.String({
    description: 'HTTPS; its host must have public addresses only, unless the operator allows it by name',
    maxLength: longestUrl,
    examples: [exampleUrl],
  });

/** The core refuses unknown and repeated names, each with its place. */
const askedEvents = () =>
  list(t.String({ examples: ['document.completed'] }), {
    description: `At least one of ${eventNames.join(', ')}`,
    maxItems: 100,
    examples: [['document.completed', 'compliance.completed']],
  });

export const webhookRequest = t.Object({ url: url(), events: askedEvents() });

export const webhookUpdateRequest = t.Object(
  {
    url: t.Optional(url()),
    events: t.Optional(askedEvents()),
    isActive: t.Optional(t.Boolean({ description: 'false: nothing is sent, until it is true again' })),
  },
  { description: 'Only what is sent changes', examples: [{ isActive: false }] },
);

export const eventName = () => oneOf<EventName>(...eventNames);

const webhookFields = {
  id: t.String(),
  url: t.String({ examples: [exampleUrl] }),
  events: list(eventName()),
  isActive: t.Boolean(),
  createdAt: time(),
  updatedAt: nullable(time()),
};

export const webhookResponse = t.Object(webhookFields);

export const webhookWithSecretResponse = t.Object({
  ...webhookFields,
  secret: t.String({
    description: 'Base64 of the 32 bytes that deliveries are signed with; in this answer and never again',
    examples: ['3q2+78r+uv7erb7vyv66/t6tvu/K/rr+3q2+78r+uv4='],
  }),
});

export const webhookList = t.Object({ items: list(webhookResponse) });

export const queuedDelivery = t.Object({
  deliveryId: t.String({ description: 'As the header X-Service-DeliveryId carries it' }),
});

export const replayRequest = t.Object(
  {
    since: t.Optional(
      t.String({
        maxLength: 40,
        description: 'ISO 8601: what happened from then on; needed without `cursor`',
      }),
    ),
    cursor: t.Optional(
      t.String({ maxLength: 200, description: '`nextCursor` of an earlier replay: what comes after it' }),
    ),
    events: t.Optional(
      list(t.String(), { description: 'Of those that the webhook receives; absent: all', maxItems: 100 }),
    ),
  },
  { examples: [{ since: '2026-03-02T09:30:00Z' }] },
);

export const queuedReplay = t.Object({
  deliveryCount: integer({ minimum: 0 }),
  nextCursor: nullable(t.String({ description: 'To go on with; null: that was all' })),
});

export const deliveryPath = t.Object({ id: shortId(), deliveryId: shortId() });

export const deliveryPageRange = {
  page: { minimum: 1, maximum: 1_000_000_000, default: 1 },
  pageSize: { minimum: 1, maximum: 100, default: 50 },
};

export const deliveryQuery = t.Object(optionalIntegers(deliveryPageRange));

export const deliveryList = t.Object({
  items: list(
    t.Object({
      id: t.String(),
      event: eventName(),
      status: oneOf('Pending', 'Success', 'Failed'),
      attempts: integer({ minimum: 0 }),
      lastAttemptAt: nullable(time()),
      lastError: nullable(t.String({ examples: ['The receiver answered 503'] })),
      responseStatusCode: nullable(integer({ examples: [200] })),
      isReplay: t.Optional(
        t.Literal(true, {
          description: 'Part of a replay: sent under the id of the first delivery. Absent otherwise',
        }),
      ),
      createdAt: time(),
    }),
  ),
  totalCount: integer({ minimum: 0 }),
  page: integer({ minimum: 1 }),
  pageSize: integer({ minimum: 1 }),
  totalPages: integer({ minimum: 0 }),
});

const sampleTime = '2026-03-02T09:30:00.000Z';

/** One sample a kind of event, put together as the real ones are. */
const catalogueItems = eventNames.map((event) => ({
  event,
  meaning: eventCatalogue[event].meaning,
  sample: JSON.parse(
    envelopeOf({ name: event, createdAt: sampleTime, data: JSON.stringify(eventCatalogue[event].sample) }),
  ) as { readonly event: EventName; readonly timestamp: string; readonly data: Record<string, unknown> },
}));

export const eventCatalogueAnswer = { items: catalogueItems };

export const eventCatalogueResponse = t.Object(
  {
    items: list(
      t.Object({
        event: eventName(),
        meaning: t.String(),
        sample: t.Object(
          { event: eventName(), timestamp: time(), data: t.Record(t.String(), t.Unknown()) },
          { description: 'The body of a delivery' },
        ),
      }),
    ),
  },
  { examples: [{ items: catalogueItems.slice(0, 1) }] },
);
