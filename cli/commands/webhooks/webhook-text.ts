import { printable } from '../../text-table.ts';

export interface ShownWebhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly isActive: boolean;
  readonly secret?: string;
}

/** A webhook for a person to read. */
export const webhookText = ({ id, url, events, isActive, secret }: ShownWebhook): string =>
  [
    `Webhook  ${id}${isActive ? '' : '  (inactive)'}`,
    `URL      ${printable(url)}`,
    `Events   ${events.join(', ')}`,
    ...(secret === undefined ? [] : [`Secret   ${secret}`, 'Keep the secret now: it is not shown again.']),
  ].join('\n');
