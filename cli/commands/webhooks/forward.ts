import { randomBytes } from 'node:crypto';
import { type Command, InvalidArgumentError } from 'commander';
import { eventNames, isEventName } from '../../../core/events/catalogue.ts';
import { usageError } from '../../command-error.ts';
import { localSecond, zoneWords } from '../../local-time.ts';
import { followEvents } from '../../receiver/follow-events.ts';
import { type ForwardedEvent, forwardEvent } from '../../receiver/forward-event.ts';
import { readSecret } from '../../secret-input.ts';
import type { Surroundings } from '../../surroundings.ts';
import { printable } from '../../text-table.ts';
import { outputOf } from '../command.ts';

interface ForwardOptions {
  readonly forwardTo: string;
  readonly event?: readonly string[];
  readonly secretStdin: boolean;
  readonly count?: number;
}

/** Reads the address to forward to; `localhost:3000/hook` means HTTP. @throws InvalidArgumentError */
export function forwardUrl(text: string): string {
  const url = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol))
    throw new InvalidArgumentError('It must be an address such as http://localhost:3000/hook.');
  return url;
}

/** Posts each event of the organization to an address, as long as the command runs. Nothing is registered. */
export async function forwardEvents(
  surroundings: Surroundings,
  { forwardTo: url, event: wanted, secretStdin, count = Number.POSITIVE_INFINITY }: ForwardOptions,
  command: Command,
): Promise<void> {
  const unknown = wanted?.find((name) => !isEventName(name));
  if (unknown !== undefined)
    throw usageError(`${unknown} is not an event; choose from ${eventNames.join(', ')}`);
  const output = outputOf(surroundings, command);
  const secret = secretStdin
    ? await readSecret(surroundings, 'secret', true, '--secret-stdin')
    : randomBytes(32).toString('base64');
  const onReady = (): void => {
    output.say(`Forwarding events to ${url} (${zoneWords()}); Ctrl-C ends it`);
    if (!secretStdin) output.say(`They are signed with the secret ${secret}`);
  };
  const end = new AbortController();
  const { signal } = end;
  const stop = (): void => end.abort();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop);
  let forwarded = 0;
  try {
    for await (const event of followEvents(surroundings, { signal, onReady, say: output.say })) {
      if (wanted && !wanted.includes(event.event)) continue;
      const result = await forwardEvent({ url, secret }, event, signal);
      if (signal.aborted) break;
      await output.writeLine(result, () => line(result));
      if (++forwarded >= count) break;
    }
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stop);
  }
}

const line = ({ forwardedAt, status, error, event, deliveryId, milliseconds }: ForwardedEvent): string =>
  [
    localSecond(forwardedAt).slice(11),
    error === null ? `${status}` : `FAILED (${printable(error)})`,
    event,
    deliveryId,
    `${milliseconds} ms`,
  ].join('  ');
