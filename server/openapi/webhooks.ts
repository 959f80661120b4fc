import { eventCatalogue, eventNames } from '../../core/events/catalogue.ts';
import type { EventName } from '../../core/events/events.ts';
import { audienceKey } from '../audience.ts';
import { eventSchemaName } from '../schemas/events.ts';
import type { OpenApiDocument, Operation, Parameter } from './openapi-types.ts';

const header = (name: string, description: string, type = 'string', required = true): Parameter => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type },
});

const headers: readonly Parameter[] = [
  header(
    'X-Service-Signature',
    '`v1=` and the hex HMAC-SHA256 of `{X-Service-Timestamp}.{raw body}`, under the bytes of the base64 secret',
  ),
  header('X-Service-Timestamp', 'Unix seconds; refuse what is older than five minutes', 'integer'),
  header('X-Service-Event', 'The event, as in the body'),
  header('X-Service-DeliveryId', 'The same at every attempt: by it a receiver notices a repeated delivery'),
  header('X-Service-Replay', '`true` for the delivery of a replay; else absent', 'string', false),
];

const describe = (event: EventName): Operation => ({
  operationId: `on${eventSchemaName(event)}`,
  summary: eventCatalogue[event].meaning,
  tags: ['Webhooks'],
  parameters: headers,
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: { $ref: `#/components/schemas/${eventSchemaName(event)}` } },
    },
  },
  responses: {
    '2XX': { description: 'Received. Any other answer, or none within 10 seconds, is tried again' },
  },
  [audienceKey]: 'anyone',
  security: [],
});

/** The requests that the server sends to registered webhooks. */
export const describeWebhooks = (): OpenApiDocument['webhooks'] =>
  Object.fromEntries(eventNames.map((event) => [event, { post: describe(event) }]));
