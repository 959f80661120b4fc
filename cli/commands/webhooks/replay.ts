import { type Command, InvalidArgumentError } from 'commander';
import { dataOf } from '../../api-answer.ts';
import { webhookIdOf } from '../../listed-ids.ts';
import type { Surroundings } from '../../surroundings.ts';
import { outputOf } from '../command.ts';
import { withConnection } from '../documents/document-action.ts';

interface ReplayOptions {
  readonly since: string;
  readonly event?: string[];
}

/** replay */
export function addReplay(webhooks: Command, surroundings: Surroundings): void {
  webhooks
    .command('replay')
    .description('deliver again what happened since a time, in order; a receiver ignores what it already has')
    .argument('<id>', 'the webhook')
    .requiredOption('--since <time>', 'such as 2026-03-02 or 2026-03-02T09:30, in your time zone', instant)
    .option('--event <name...>', 'only these events (all that the webhook receives)')
    .action((id: string, { since, event }: ReplayOptions, command: Command) =>
      withConnection(surroundings, async ({ client, core }) => {
        const output = outputOf(surroundings, command);
        const chosen = event && { events: event };
        const replay = client.api.v1.webhooks({ id: await webhookIdOf(client, id) }).replay;
        let deliveryCount = 0;
        let from: { since: string } | { cursor: string } | null = { since };
        while (from !== null) {
          const queued: Queued = await dataOf(replay.post({ ...from, ...chosen }));
          deliveryCount += queued.deliveryCount;
          from = queued.nextCursor === null ? null : { cursor: queued.nextCursor };
        }
        await output.write({ id, since, deliveryCount }, () => queuedText(id, deliveryCount, core === null));
      }),
    );
}

interface Queued {
  readonly deliveryCount: number;
  readonly nextCursor: string | null;
}

const queuedText = (id: string, count: number, isSent: boolean): string =>
  count === 0
    ? 'Nothing to replay: no such event has happened since'
    : `${count} queued; ${isSent ? 'sent one after the other' : 'landfall serve sends them'}; landfall webhooks deliveries ${id} lists them`;

/** A time as a person writes it, as the API takes it. @throws InvalidArgumentError */
function instant(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const time = new Date(isDay ? `${text}T00:00` : text);
  if (!/^\d{4}-/.test(text) || Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('It must be a time such as 2026-03-02T09:30.');
  return time.toISOString();
}
