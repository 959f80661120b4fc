import { lazily } from '../lazily.ts';

/** An OpenAI-compatible server, such as llama.cpp or Ollama on the same machine. */
export interface ChatServer {
  /** To which `/chat/completions` is added, e.g. `http://127.0.0.1:11434/v1`. */
  readonly url: string;
  readonly model: string;
  /** Sent as a bearer token; never logged, never part of an error. */
  readonly key: string | null;
}

/** The name that is sent to servers that have one model and do not ask for its name. */
export const anyModel = 'default';

export interface ChatMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

/** Why there is no usable answer, and whether asking again may help. */
export class ChatFailure extends Error {
  override readonly name = 'ChatFailure';

  constructor(
    message: string,
    readonly mayPass: boolean,
    /** The wait that the server asks for. */
    readonly waitMilliseconds = 0,
  ) {
    super(message);
  }
}

/** One question. */
export interface ChatQuestion {
  readonly messages: readonly ChatMessage[];
  /** Tokens that the answer may have. */
  readonly maximumTokens: number;
}

/** Bytes of an answer: a token has four or so, and the frame of an answer a few hundred. A longer one is not read to its end. */
const longestAnswer = 64 * 1024;

/** Connections to one server; redirects are not followed, so that nothing is sent anywhere else. */
export function createChatConnections() {
  let isUsed = false;
  // Loaded with the first request: it takes as long as ten searches.
  const client = lazily(async () => {
    isUsed = true;
    const { Agent, request } = await import('undici/index.js');
    return { agent: new Agent({ connections: 8, pipelining: 1 }), request };
  });
  return {
    client,
    close: async () => {
      if (isUsed) await (await client()).agent.destroy();
    },
  };
}

export type ChatConnections = ReturnType<typeof createChatConnections>;

/**
 * Asks once, and gives the text of the answer.
 * @param signal ends the connection wherever it is: while connecting, waiting or reading.
 * @throws ChatFailure
 */
export async function askChat(
  connections: ChatConnections,
  { url, model, key }: ChatServer,
  { messages, maximumTokens }: ChatQuestion,
  signal: AbortSignal,
): Promise<string> {
  try {
    const { agent, request } = await connections.client();
    const { statusCode, headers, body } = await request(`${url}/chat/completions`, {
      method: 'POST',
      dispatcher: agent,
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model,
        messages,
        temperature: 0,
        max_tokens: maximumTokens,
        stream: false,
        response_format: { type: 'json_object' },
      }),
    });
    if (statusCode !== 200) {
      // Not read: the error message of a server may repeat the key. Ending the body is not an error of ours.
      body.on('error', () => {}).destroy();
      const mayPass = statusCode >= 500 || statusCode === 429;
      throw new ChatFailure(`status ${statusCode}`, mayPass, waitAsked(headers['retry-after']));
    }
    return contentOf(await readAll(body));
  } catch (error) {
    if (error instanceof ChatFailure) throw error;
    if (signal.aborted) throw new ChatFailure('no whole answer within the time allowed', false);
    const { code } = error as { readonly code?: unknown };
    throw new ChatFailure(`connection failed (${typeof code === 'string' ? code : 'unknown reason'})`, true);
  }
}

/** Seconds, or a time of day: of that only that it is not at once. */
function waitAsked(retryAfter: string | string[] | undefined): number {
  if (retryAfter === undefined) return 0;
  const seconds = Number(retryAfter);
  return seconds >= 0 ? seconds * 1000 : Number.POSITIVE_INFINITY;
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > longestAnswer) throw new ChatFailure(`an answer of more than ${longestAnswer} bytes`, false);
    parts.push(part);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    throw new ChatFailure('an answer that is not UTF-8', true);
  }
}

/** The text of the only choice that was asked for, when the server wrote it to its end. */
function contentOf(text: string): string {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new ChatFailure('an answer that is not JSON', true);
  }
  const choice = (answer as { readonly choices?: readonly unknown[] } | null)?.choices?.[0] as
    | { readonly finish_reason?: unknown; readonly message?: { readonly content?: unknown } }
    | undefined;
  const content = choice?.message?.content;
  if (typeof content !== 'string') throw new ChatFailure('an answer without a text', true);
  if (choice?.finish_reason === 'length') throw new ChatFailure('an answer that is cut off', false);
  return content;
}
