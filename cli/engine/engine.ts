import { fileURLToPath } from 'node:url';
import { treaty } from '@elysiajs/eden';
import type { Subprocess } from 'bun';
import type { App } from '../../server/app.ts';
import { type Client, clientSettings, type FetchFile } from '../../server/client.ts';
import { CommandError } from '../command-error.ts';
import { exitCodes } from '../exit-codes.ts';
import type { FromEngine, ToEngine } from './engine-messages.ts';

const childProgram = fileURLToPath(new URL('./engine-child.ts', import.meta.url));
/** Nobody listens there: what is asked goes to the engine's process. */
const address = 'http://engine.invalid';
/** How much of what the engine wrote is kept, in characters. */
const keptWords = 4_000;

/** The API on the data folder, in a process of its own. */
export interface Engine {
  readonly client: Client;
  readonly fetchFile: FetchFile;
  /** Begins to read what waits in the data folder. */
  read(): void;
  /** Of the engine that is at work now. */
  processId(): number;
  /** Its log, in place of a screen on which the desk is drawn. */
  words(): string;
  /** Finishes what is being read. */
  close(): Promise<void>;
}

/**
 * Opens the data folder. An engine that ends is started again by the next question.
 * @throws CommandError as `connect` does.
 */
export async function startEngine(
  environment: Readonly<Record<string, string | undefined>>,
  program: string = childProgram,
): Promise<Engine> {
  let words = '';
  let isReading = false;
  const start = (): EngineProcess => {
    const started = new EngineProcess(program, environment, (text) => {
      words = (words + text).slice(-keptWords);
    });
    if (isReading) started.send({ kind: 'read' });
    return started;
  };
  let running = start();
  await running.opened.catch(async (error: unknown) => {
    await running.exited;
    throw error === running.unexpectedEnd ? notStarted(words) : error;
  });
  const ask = async (request: Request): Promise<Response> => {
    if (running.hasEnded) running = start();
    return running.ask(request);
  };
  return {
    client: treaty<App>(address, {
      ...clientSettings,
      fetcher: ((input: string, init?: RequestInit) => ask(new Request(input, init))) as typeof fetch,
    }),
    fetchFile: (path) => ask(new Request(address + path)),
    read() {
      if (isReading) return;
      isReading = true;
      running.send({ kind: 'read' });
    },
    processId: () => running.processId,
    words: () => words,
    close: () => running.close(),
  };
}

/** One life of the engine. */
class EngineProcess {
  readonly #process: Subprocess<'ignore', 'ignore', 'pipe'>;
  readonly #opened = Promise.withResolvers<void>();
  readonly #heard: Promise<void>;
  readonly #waiting = new Map<number, PromiseWithResolvers<Response>>();
  readonly unexpectedEnd = hasEnded();
  #lastId = 0;
  #hasEnded = false;

  constructor(
    program: string,
    environment: Readonly<Record<string, string | undefined>>,
    onWords: (text: string) => void,
  ) {
    this.#process = Bun.spawn([process.execPath, program], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: environment,
      serialization: 'advanced',
      ipc: (message: FromEngine) => this.#hear(message),
      onExit: () => this.#end(this.unexpectedEnd),
    });
    // The error goes to whoever asks.
    this.#opened.promise.catch(() => {});
    this.#heard = keep(this.#process.stderr, onWords);
  }

  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  /** Settles when it has ended and all that it wrote is there. */
  get exited(): Promise<void> {
    return this.#process.exited.then(() => this.#heard);
  }

  get processId(): number {
    return this.#process.pid;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Requests that come before it has opened the folder are answered after that. */
  send(message: ToEngine): void {
    this.#opened.promise.then(
      () => this.#hasEnded || this.#process.send(message),
      () => {},
    );
  }

  /** @throws CommandError when it ends before it has answered. */
  async ask(request: Request): Promise<Response> {
    // Bun forgets the type of a form once its body has been read.
    const headers = Object.fromEntries(request.headers);
    const body = new Uint8Array(await request.arrayBuffer());
    await this.#opened.promise;
    if (this.#hasEnded) throw this.unexpectedEnd;
    const id = ++this.#lastId;
    const answer = Promise.withResolvers<Response>();
    this.#waiting.set(id, answer);
    const { pathname, search } = new URL(request.url);
    const { method } = request;
    this.#process.send({
      kind: 'request',
      id,
      method,
      path: pathname + search,
      headers,
      body,
    } satisfies ToEngine);
    return answer.promise;
  }

  async close(): Promise<void> {
    this.send({ kind: 'close' });
    await this.#process.exited;
  }

  #hear(message: FromEngine): void {
    if (message.kind === 'open') this.#opened.resolve();
    else if (message.kind === 'refused') {
      const { exitCode, code, message: text, next } = message.error;
      this.#end(new CommandError(exitCode, code, text, next));
      this.#process.kill();
    } else {
      const { id, status, headers, body } = message;
      const isBare = body.byteLength === 0;
      this.#waiting
        .get(id)
        ?.resolve(new Response(isBare ? null : (body as Uint8Array<ArrayBuffer>), { status, headers }));
      this.#waiting.delete(id);
    }
  }

  #end(reason: CommandError): void {
    this.#hasEnded = true;
    this.#opened.reject(reason);
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}

const hasEnded = (): CommandError =>
  new CommandError(
    exitCodes.tryLater,
    'ENGINE_ENDED',
    'The process behind the desk ended unexpectedly; it starts again when you press a key.',
  );

/** @param words that it wrote before it ended. */
const notStarted = (words: string): CommandError =>
  new CommandError(
    exitCodes.failed,
    'ENGINE_NOT_STARTED',
    `The process behind the desk could not be started: ${words.trim().split('\n').at(-1) || 'it gave no reason'}`,
    'landfall doctor',
  );

async function keep(stream: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const bytes of stream) onText(decoder.decode(bytes, { stream: true }));
}
