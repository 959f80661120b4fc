import type { Command } from 'commander';
import { dataOf } from '../api-answer.ts';
import { webhookIdOf, whichOne } from '../listed-ids.ts';
import { shortIdsOf } from '../short-ids.ts';
import type { Surroundings } from '../surroundings.ts';
import { textTable } from '../text-table.ts';
import { type AddCommand, outputOf } from './command.ts';
import { withConnection } from './documents/document-action.ts';
import { addDeliveries } from './webhooks/deliveries.ts';
import { addListen } from './webhooks/listen.ts';
import { addReplay } from './webhooks/replay.ts';
import { type ShownWebhook, webhookText } from './webhooks/webhook-text.ts';

export const addWebhooks: AddCommand = (program, surroundings) => {
  const webhooks = program
    .command('webhooks')
    .description('report events to other systems; for Owners and Admins');
  webhooks
    .command('list')
    .description('list webhooks, newest first')
    .action((_options, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const answer = await dataOf(client.api.v1.webhooks.get());
        const shortIds = shortIdsOf(answer.items);
        const rows = answer.items.map(({ id, isActive, url, events }) => [
          shortIds.get(id)!,
          isActive ? 'active' : 'inactive',
          String(events.length),
          url,
        ]);
        await outputOf(surroundings, command).write(
          answer,
          (columns) => textTable(['ID', 'STATE', 'EVENTS', 'URL'], rows, columns),
          answer.items,
        );
      }),
    );
  webhooks
    .command('events')
    .description('events that webhooks can receive, each with a sample body')
    .action((_options, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const answer = await dataOf(client.api.v1.webhooks.events.get());
        await outputOf(surroundings, command).write(
          answer,
          (columns) =>
            textTable(
              ['EVENT', 'MEANING'],
              answer.items.map(({ event, meaning }) => [event, meaning]),
              columns,
            ),
          answer.items,
        );
      }),
    );
  webhooks
    .command('create')
    .description('register a webhook; prints its secret, this once')
    .argument('<url>', 'HTTPS address that deliveries are posted to')
    .requiredOption('--event <name...>', 'event to send; landfall webhooks events lists them')
    .action((url: string, { event }: { event: string[] }, command: Command) =>
      withConnection(surroundings, async ({ client }) =>
        writeWebhook(
          surroundings,
          command,
          await dataOf(client.api.v1.webhooks.post({ url, events: event })),
        ),
      ),
    );
  webhooks
    .command('update')
    .description('change what is given, and nothing else')
    .argument(...whichOne)
    .option('--url <url>', 'another address')
    .option('--event <name...>', 'the events to send from now on, instead of the old ones')
    .option('--active', 'send again, including held-back deliveries')
    .option('--inactive', 'send nothing until it is active again')
    .action((id: string, options: UpdateOptions, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const { url, event, active, inactive } = options;
        const change = {
          ...(url !== undefined && { url }),
          ...(event && { events: event }),
          ...((active || inactive) && { isActive: active === true }),
        };
        await writeWebhook(
          surroundings,
          command,
          await dataOf(client.api.v1.webhooks({ id: await webhookIdOf(client, id) }).put(change)),
        );
      }),
    );
  webhooks
    .command('delete')
    .description('delete a webhook with its deliveries')
    .argument(...whichOne)
    .action((text: string, _options, command: Command) =>
      withConnection(surroundings, async ({ client }) => {
        const id = await webhookIdOf(client, text);
        await dataOf(client.api.v1.webhooks({ id }).delete());
        await outputOf(surroundings, command).write({ id, isDeleted: true }, () => `${id} is deleted`);
      }),
    );
  webhooks
    .command('rotate-secret')
    .description('replace the secret; the old one ends at once; prints the new one, this once')
    .argument(...whichOne)
    .action((id: string, _options, command: Command) =>
      withConnection(surroundings, async ({ client }) =>
        writeWebhook(
          surroundings,
          command,
          await dataOf(client.api.v1.webhooks({ id: await webhookIdOf(client, id) })['rotate-secret'].post()),
        ),
      ),
    );
  addDeliveries(webhooks, surroundings);
  addReplay(webhooks, surroundings);
  addListen(webhooks, surroundings);
};

interface UpdateOptions {
  readonly url?: string;
  readonly event?: string[];
  readonly active?: true;
  readonly inactive?: true;
}

const writeWebhook = (surroundings: Surroundings, command: Command, webhook: ShownWebhook): Promise<void> =>
  outputOf(surroundings, command).write(webhook, () => webhookText(webhook));
