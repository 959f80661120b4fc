import type { Identity } from '../accounts/accounts.ts';
import type { EventName } from '../events/events.ts';

/** An endpoint outside that receives events. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly EventName[];
  readonly isActive: boolean;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

/** The only time that the secret is shown. */
export interface WebhookWithSecret extends Webhook {
  /** Base64 of 32 bytes, which are the key of the signature. */
  readonly secret: string;
}

export interface Delivery {
  readonly id: string;
  readonly event: EventName;
  readonly status: 'Pending' | 'Success' | 'Failed';
  readonly attempts: number;
  readonly lastAttemptAt: string | null;
  readonly lastError: string | null;
  readonly responseStatusCode: number | null;
  /** Part of a replay. Absent: not of one. */
  readonly isReplay?: true;
  readonly createdAt: string;
}

export interface DeliveryPage {
  readonly items: readonly Delivery[];
  readonly totalCount: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
}

export interface WebhookChange {
  readonly url?: string;
  readonly events?: readonly string[];
  readonly isActive?: boolean;
}

/** Which events are to be delivered again. */
export interface ReplayRequest {
  /** ISO 8601: what happened from then on. */
  readonly since?: string;
  /** Of an earlier replay, to go on with it; it counts where both are given. */
  readonly cursor?: string;
  /** Of those that the webhook receives; absent: all. */
  readonly events?: readonly string[];
}

export interface QueuedReplay {
  readonly deliveryCount: number;
  /** Where there is more to replay. */
  readonly nextCursor: string | null;
}

/**
 * Webhooks belong to Owners and Admins: every function throws ServiceError JWT_REQUIRED or ROLE_REQUIRED for
 * others, and WEBHOOK_NOT_FOUND for an id that is not the organization's.
 */
export interface WebhooksService {
  /** @throws ServiceError VALIDATION_FAILED; CONFLICT when there are as many as there may be. */
  create(
    identity: Identity,
    wanted: { readonly url: string; readonly events: readonly string[] },
  ): Promise<WebhookWithSecret>;
  /** Newest first. */
  list(identity: Identity): Promise<readonly Webhook[]>;
  get(identity: Identity, id: string): Promise<Webhook>;
  /** Changes what is given. @throws ServiceError VALIDATION_FAILED */
  update(identity: Identity, id: string, change: WebhookChange): Promise<Webhook>;
  /** Its deliveries go with it. */
  remove(identity: Identity, id: string): Promise<void>;
  /** From now on everything is signed with the new secret. */
  rotateSecret(identity: Identity, id: string): Promise<WebhookWithSecret>;
  /** Queues a `webhook.test`, to an inactive webhook too. */
  test(identity: Identity, id: string): Promise<{ readonly deliveryId: string }>;
  /** Newest first. */
  deliveries(
    identity: Identity,
    id: string,
    page: { readonly page: number; readonly pageSize: number },
  ): Promise<DeliveryPage>;
  /**
   * The id of the delivery that a unique beginning means; the text itself for none.
   * @throws ServiceError VALIDATION_FAILED for a beginning of several
   */
  resolveDeliveryId(identity: Identity, id: string, text: string): Promise<string>;
  /**
   * Queues the same event once more, as a delivery of its own: a failed one stays failed, and a receiver drops
   * what comes under an id that it knows. @throws ServiceError NOT_FOUND
   */
  redeliver(identity: Identity, id: string, deliveryId: string): Promise<{ readonly deliveryId: string }>;
  /**
   * Queues what happened since a time once more, in its order and marked as a replay, each event under the id of its first
   * delivery: a receiver ignores what it already has. @throws ServiceError VALIDATION_FAILED
   */
  replay(identity: Identity, id: string, request: ReplayRequest): Promise<QueuedReplay>;
}
