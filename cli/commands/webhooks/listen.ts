import { type Command, InvalidArgumentError, Option } from 'commander';
import { eventNames } from '../../../core/events/catalogue.ts';
import { dataOf } from '../../api-answer.ts';
import { usageError } from '../../command-error.ts';
import { localSecond, zoneWords } from '../../local-time.ts';
import { type Received, startListener } from '../../receiver/listener.ts';
import { listenerCertificate } from '../../receiver/listener-certificate.ts';
import { readSecret } from '../../secret-input.ts';
import type { Surroundings } from '../../surroundings.ts';
import { outputOf } from '../command.ts';
import { withConnection } from '../documents/document-action.ts';
import { forwardEvents, forwardUrl } from './forward.ts';

interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly name: string;
  readonly event?: string[];
  readonly secretStdin: boolean;
  readonly plainHttp: boolean;
  readonly count?: number;
  readonly forwardTo?: string;
}

/** listen */
export function addListen(webhooks: Command, surroundings: Surroundings): void {
  webhooks
    .command('listen')
    .description(
      'receive deliveries here: registers a webhook, verifies and prints what comes, and deletes it; with --forward-to, passes events on to a program on this machine',
    )
    .addOption(
      new Option(
        '--forward-to <url>',
        'post each event here, signed as a delivery; needs no webhook and no public address',
      )
        .argParser(forwardUrl)
        .conflicts(['port', 'host', 'name', 'plainHttp']),
    )
    .option('--port <number>', 'port to listen on; 0 takes a free one', wholeNumber, 9443)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--name <host>', 'host name by which the server reaches this machine', 'localhost')
    .option('--event <name...>', 'events to receive (all)')
    .option('--secret-stdin', 'register nothing; verify, or sign, with the secret from standard input', false)
    .option('--plain-http', 'without TLS, behind a proxy or tunnel that has it; with --secret-stdin', false)
    .option('--count <number>', 'end after so many deliveries', wholeNumber)
    .action((options: ListenOptions, command: Command) =>
      options.forwardTo === undefined
        ? listen(surroundings, options, command)
        : forwardEvents(surroundings, { ...options, forwardTo: options.forwardTo }, command),
    );
}

async function listen(surroundings: Surroundings, options: ListenOptions, command: Command): Promise<void> {
  const { name, host, port, plainHttp, secretStdin, count = Number.POSITIVE_INFINITY } = options;
  if (plainHttp && !secretStdin)
    throw usageError('--plain-http needs --secret-stdin: a webhook can only be registered for an HTTPS URL');
  const output = outputOf(surroundings, command);
  const certificate = plainHttp ? null : listenerCertificate(surroundings, name, Date.now());
  const ended = Promise.withResolvers<void>();
  const end = (): void => ended.resolve();
  const secret = Promise.withResolvers<string>();
  let verified = 0;
  const listener = startListener({
    ...{ host, port, now: Date.now, secret: () => secret.promise },
    tls: certificate && { cert: certificate.certificate, key: certificate.key },
    onReceived: async (received) => {
      await output.writeLine(received, () => line(received));
      if (received.problem === null && ++verified >= count) end();
    },
  });
  const url = `${plainHttp ? 'http' : 'https'}://${name}:${listener.port}/`;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  try {
    if (secretStdin) {
      secret.resolve(await readSecret(surroundings, 'secret', true, '--secret-stdin'));
      output.say(`Listening on ${url} (${zoneWords()})`);
      await ended.promise;
    } else {
      const settings = {
        LANDFALL_WEBHOOK_PRIVATE_HOSTS: name,
        LANDFALL_WEBHOOK_CA: certificate!.file,
      };
      output.say(
        `Listening on ${url} (${zoneWords()})\nThe server must trust it: start it with ${Object.entries(
          settings,
        )
          .map(([variable, value]) => `${variable}=${value}`)
          .join(' ')}`,
      );
      const environment = { ...settings, ...surroundings.environment };
      await whileRegistered({ ...surroundings, environment }, url, options.event ?? allEvents, (made) => {
        secret.resolve(made);
        return ended.promise;
      });
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
    // Lets the last answer go out before the connection ends.
    await listener.stop();
  }
}

/** A test goes to the webhook that is tested, without its having asked. */
const allEvents = eventNames.filter((name) => name !== 'webhook.test');

/** Registers a webhook for as long as `act` takes, and deletes it again. */
const whileRegistered = (
  surroundings: Surroundings,
  url: string,
  events: readonly string[],
  act: (secret: string) => Promise<void>,
): Promise<void> =>
  withConnection(surroundings, async ({ client, core }) => {
    const { webhooks } = client.api.v1;
    const { id, secret } = await dataOf(webhooks.post({ url, events: [...events] }));
    surroundings.messages.write(`Registered webhook ${id}; Ctrl-C deletes it\n`);
    try {
      // Without a server nobody else would send anything.
      core?.startDeliveries();
      await act(secret);
    } finally {
      await dataOf(webhooks({ id }).delete());
    }
  });

const line = ({ receivedAt, problem, isRepeated, event, deliveryId, body }: Received): string =>
  [
    localSecond(receivedAt).slice(11),
    problem === null ? (isRepeated ? 'again   ' : 'verified') : `REFUSED (${problem})`,
    event ?? '-',
    deliveryId ?? '-',
    JSON.stringify(body),
  ].join('  ');

function wholeNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError('It must be a whole number up to 65535.');
  return Number(text);
}
