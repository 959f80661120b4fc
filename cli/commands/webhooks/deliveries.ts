import type { Command } from 'commander';
import { type ApiAnswer, dataOf } from '../../api-answer.ts';
import { CommandError } from '../../command-error.ts';
import type { Connection } from '../../connection.ts';
import { exitCodes } from '../../exit-codes.ts';
import { webhookIdOf } from '../../listed-ids.ts';
import { localSecond, zoneWords } from '../../local-time.ts';
import type { Surroundings } from '../../surroundings.ts';
import { printable, textTable } from '../../text-table.ts';
import { wholeNumber } from '../../whole-number.ts';
import { outputOf } from '../command.ts';
import { withConnection } from '../documents/document-action.ts';

/** How often a queued delivery is looked at, and how long: an attempt takes 10 seconds at most. */
const lookMilliseconds = 200;
const patienceMilliseconds = 15_000;

interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly status: string;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly responseStatusCode: number | null;
  readonly createdAt: string;
}

/** test, deliveries, redeliver */
export function addDeliveries(webhooks: Command, surroundings: Surroundings): void {
  webhooks
    .command('test')
    .description('send a webhook.test now, and show the result')
    .argument('<id>')
    .option('--no-wait', 'queue it, and do not wait for what comes of it')
    .action((id: string, options: { wait: boolean }, command: Command) =>
      send(surroundings, command, id, options.wait, ({ client }, webhook) =>
        client.api.v1.webhooks({ id: webhook }).test.post(),
      ),
    );
  webhooks
    .command('redeliver')
    .description('send the event of a delivery once more, and show the result')
    .argument('<id>', 'the webhook')
    .argument('<delivery>', 'the delivery; landfall webhooks deliveries lists them')
    .option('--no-wait', 'queue it, and do not wait for what comes of it')
    .action((id: string, deliveryId: string, options: { wait: boolean }, command: Command) =>
      send(surroundings, command, id, options.wait, ({ client }, webhook) =>
        client.api.v1.webhooks({ id: webhook }).deliveries({ deliveryId }).redeliver.post(),
      ),
    );
  webhooks
    .command('deliveries')
    .description('deliveries to a webhook, sent and pending, newest first')
    .argument('<id>')
    .option('--page <number>', 'which page, from 1 on', wholeNumber, 1)
    .option('--page-size <number>', 'how many, 1 to 100', wholeNumber, 50)
    .action((id: string, query: { page: number; pageSize: number }, command: Command) =>
      withConnection(surroundings, async (connection) => {
        const answer = await dataOf(
          connection.client.api.v1
            .webhooks({ id: await webhookIdOf(connection.client, id) })
            .deliveries.get({ query }),
        );
        await outputOf(surroundings, command).write(
          answer,
          (columns) =>
            `${deliveriesText(answer.items, columns)}\n${answer.items.length} of ${answer.totalCount}`,
          answer.items,
        );
      }),
    );
}

/** Queues a delivery and waits for its first attempt; a failed one is exit code 1. */
const send = (
  surroundings: Surroundings,
  command: Command,
  webhook: string,
  isWaiting: boolean,
  queue: (connection: Connection, webhookId: string) => Promise<ApiAnswer<{ readonly deliveryId: string }>>,
): Promise<void> =>
  withConnection(surroundings, async (connection) => {
    const output = outputOf(surroundings, command);
    const webhookId = await webhookIdOf(connection.client, webhook);
    const queued = await dataOf(queue(connection, webhookId));
    if (!isWaiting) return await output.write(queued, () => `${queued.deliveryId} is queued`);
    // Without a server nobody else would send it.
    connection.core?.startDeliveries();
    const delivery = await attempted(connection, webhookId, queued.deliveryId);
    await output.write(delivery, (columns) => deliveriesText([delivery], columns));
    if (delivery.status !== 'Success') throw notDelivered(webhookId, delivery);
  });

async function attempted({ client }: Connection, webhookId: string, deliveryId: string): Promise<Delivery> {
  const deadline = performance.now() + patienceMilliseconds;
  for (;;) {
    const query = { page: 1, pageSize: 100 };
    const { items } = await dataOf(client.api.v1.webhooks({ id: webhookId }).deliveries.get({ query }));
    const delivery = items.find(({ id }) => id === deliveryId);
    if (delivery && (delivery.attempts > 0 || performance.now() > deadline)) return delivery;
    await Bun.sleep(lookMilliseconds);
  }
}

const notDelivered = (webhookId: string, { lastError, status }: Delivery): CommandError =>
  new CommandError(
    exitCodes.failed,
    'NOT_DELIVERED',
    `${lastError ?? 'It was not sent yet'}.${status === 'Pending' ? ' It is tried again.' : ''}`,
    `landfall webhooks deliveries ${webhookId}`,
  );

const deliveriesText = (deliveries: readonly Delivery[], columns: number): string =>
  `${textTable(
    ['ID', 'STATUS', 'EVENT', 'QUEUED', 'ATTEMPTS', 'ANSWER'],
    deliveries.map(({ id, status, event, createdAt, attempts, lastError, responseStatusCode }) => [
      id,
      status,
      event,
      localSecond(createdAt),
      String(attempts),
      printable(lastError ?? String(responseStatusCode ?? '-')),
    ]),
    columns,
  )}\n${zoneWords()}`;
