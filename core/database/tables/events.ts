import type { EventName } from '../../events/events.ts';
import type { Flag, Time } from './columns.ts';

/** Events, written in the transaction of the change; `data` is JSON in the shapes of `core/events`. */
export interface EventsTable {
  id: string;
  organizationId: string;
  name: EventName;
  data: string;
  createdAt: Time;
}

/** An endpoint that receives events. */
export interface WebhooksTable {
  id: string;
  organizationId: string;
  url: string;
  /** JSON: the names of the events, as they were sent. */
  events: string;
  isActive: Flag;
  /** The signing secret, encrypted with the key in `webhook-secrets.key`. */
  sealedSecret: string;
  /** Who registered it; null for those that are older than this column. It is the organization's all the same. */
  createdBy: string | null;
  createdAt: Time;
  updatedAt: Time | null;
}

/** One event for one webhook: also the queue of what is to be sent. */
export interface WebhookDeliveriesTable {
  id: string;
  organizationId: string;
  webhookId: string;
  eventId: string;
  event: EventName;
  status: 'Pending' | 'Success' | 'Failed';
  /** Attempts that ended; one that was cut off by a crash is made again. */
  attempts: number;
  /** 1 when a person asked for it: it is then sent though the webhook is not active. */
  isRequested: Flag;
  /**
   * For a delivery of a replay, the id that it is sent under: that of the first delivery of the event to this webhook, so
   * that the receiver recognizes it. Null for all others.
   */
  replayedAs: string | null;
  /** Milliseconds since 1970: not before this. While it is being sent: when it is taken for abandoned. */
  nextAttemptAt: number;
  /** Who is sending it now. */
  leaseOwner: string | null;
  lastAttemptAt: Time | null;
  lastError: string | null;
  responseStatusCode: number | null;
  createdAt: Time;
}
