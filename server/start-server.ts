import http from 'node:http';
import type { Core } from '../core/core-services.ts';
import { createServer } from './app.ts';
import { startLoopDelay } from './metrics/loop-delay.ts';
import { ServeError } from './serve-error.ts';

/** A server that listens. */
export interface RunningServer {
  /** `http://127.0.0.1:8787` */
  readonly url: string;
  /** Accepts nothing new and lets running requests finish, then closes what is still open. */
  stop(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  /** How long running requests may take to finish when the server stops. */
  readonly drainSeconds?: number;
  /** See `FolderServer`. */
  readonly folderKey?: string;
}

/**
 * Bun refuses a larger body with an empty 413 before the program sees it. This is far above every limit
 * of ours, which are checked before and while a body is read.
 */
const maximumBodyBytes = 64 * 1024 * 1024 * 1024;

/**
 * Bytes of a request's head. A description in a query may have 10,000 characters, each up to nine bytes
 * there. Bun has this for the whole process only, and answers a larger head with an empty 431.
 */
const maximumHeadBytes = 256 * 1024;

/** Seconds without a byte in either direction. */
const idleTimeout = 120;

/** @throws ServeError when the address cannot be listened on. */
export async function startServer(core: Core, options: ListenOptions): Promise<RunningServer> {
  const { host, port, drainSeconds = 20, folderKey } = options;
  const loopDelay = startLoopDelay();
  const app = await createServer(core, { loopDelay, ...(folderKey !== undefined && { folderKey }) });
  core.start();
  Object.assign(http, { maxHeaderSize: maximumHeadBytes });
  const listening = listenOn(host, port, (request) => app.fetch(request));
  // Gives routes the connection's address.
  app.server = listening;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${listening.port}`,
    async stop() {
      core.documents.endWaits();
      core.events.endWaits();
      const deadline = Promise.withResolvers<void>();
      const timer = setTimeout(deadline.resolve, drainSeconds * 1000);
      await Promise.race([listening.stop(), deadline.promise]);
      clearTimeout(timer);
      await listening.stop(true);
      loopDelay.stop();
    },
  };
}

function listenOn(hostname: string, port: number, fetch: (request: Request) => Response | Promise<Response>) {
  try {
    return Bun.serve({
      hostname,
      port,
      fetch,
      idleTimeout,
      maxRequestBodySize: maximumBodyBytes,
      // A second server on the same port would silently take half of the requests.
      reusePort: false,
      development: false,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ServeError(
      'ADDRESS_TAKEN',
      `Cannot listen on ${hostname}:${port}: ${reason} Choose another port or address.`,
      { cause: error },
    );
  }
}
