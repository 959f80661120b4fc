import type { Dispatcher } from 'undici';
import { lazily } from '../lazily.ts';
import type { AddressGuard } from '../network/guarded-lookup.ts';
import { failureSentence } from './failure-sentence.ts';

/** The outcome of one attempt. `error` is null for a 2xx answer that arrived whole. */
export interface Outcome {
  readonly statusCode: number | null;
  readonly error: string | null;
}

export interface Sender {
  /**
   * Posts exactly these bytes once. Never throws: what goes wrong is the outcome.
   * @param interruption cuts it off.
   */
  send(
    message: {
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array;
    },
    interruption: AbortSignal,
  ): Promise<Outcome>;
  /** Cuts off what is under way. */
  close(): Promise<void>;
}

/** Nothing in an answer's body matters to us: so much is read that the connection can be used again. */
const answerLimit = 4 * 1024;

/** Shorter than servers usually keep an idle connection, so that none is used that is just being closed. */
const idleMilliseconds = 1_000;

/**
 * Sends over connections that the guard allows, follows no redirect, and gives up after the timeout,
 * whatever it is that takes so long: the name, the connection, the answer or its body.
 */
export function createSender(needs: {
  readonly guard: AddressGuard;
  readonly certificates: string | null;
  readonly timeoutMilliseconds: number;
}): Sender {
  const { timeoutMilliseconds: timeout } = needs;
  let isUsed = false;
  // A process that sends nothing does not wait for what sending takes: a tenth of a second.
  const client = lazily(async () => {
    isUsed = true;
    const [{ Agent, request }, { createGuardedConnector }] = await Promise.all([
      import('undici/index.js'),
      import('../network/guarded-connector.ts'),
    ]);
    const agent = new Agent({
      connect: createGuardedConnector(needs.guard, needs.certificates, timeout),
      keepAliveTimeout: idleMilliseconds,
      keepAliveMaxTimeout: idleMilliseconds,
      headersTimeout: timeout,
      bodyTimeout: timeout,
    });
    return { agent, request };
  });
  return {
    async send({ url, headers, body }, interruption) {
      const late = new AbortController();
      const overdue = Promise.withResolvers<never>();
      const cutOff = (reason: string) => {
        const error = new Error(reason);
        late.abort(error);
        overdue.reject(error);
      };
      const timer = setTimeout(() => cutOff(`No complete answer within ${timeout / 1000} seconds`), timeout);
      const interrupt = () => cutOff('The webhook was changed meanwhile');
      interruption.addEventListener('abort', interrupt, { once: true });
      let statusCode: number | null = null;
      const attempt = async (): Promise<string | null> => {
        const { agent, request } = await client();
        const answer = await request(url, {
          method: 'POST',
          headers,
          body,
          dispatcher: agent,
          signal: late.signal,
        });
        statusCode = answer.statusCode;
        await readUpToLimit(answer);
        return judgement(answer.statusCode);
      };
      try {
        return { error: await Promise.race([attempt(), overdue.promise]), statusCode };
      } catch (error) {
        const reason = late.signal.aborted ? late.signal.reason.message : failureSentence(error);
        return { statusCode, error: reason };
      } finally {
        clearTimeout(timer);
        interruption.removeEventListener('abort', interrupt);
      }
    },
    close: async () => {
      if (isUsed) await (await client()).agent.destroy();
    },
  };
}

function judgement(statusCode: number): string | null {
  if (statusCode >= 200 && statusCode < 300) return null;
  const redirect = statusCode >= 300 && statusCode < 400 ? '; redirects are not followed' : '';
  return `The receiver answered ${statusCode}${redirect}`;
}

/** Takes the body's end, or its first part and then no more. */
async function readUpToLimit({ body }: Dispatcher.ResponseData): Promise<void> {
  let length = 0;
  for await (const chunk of body) {
    length += (chunk as Uint8Array).byteLength;
    if (length < answerLimit) continue;
    // Leaving the loop destroys the stream, and with it the connection.
    break;
  }
}
