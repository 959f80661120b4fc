import { CommandError, commandErrorOf } from '../command-error.ts';
import { type Connection, connect } from '../connection.ts';
import { exitCodes } from '../exit-codes.ts';
import { processSurroundings } from '../surroundings.ts';
import type { FromEngine, ToEngine } from './engine-messages.ts';

/**
 * The program of the desk's engine: opens the data folder and answers what the desk asks. A process of its
 * own, because making the model ready takes seconds in which no key would be heard.
 */
const send = (message: FromEngine): void => {
  process.send?.(message);
};

// Whoever sat at the desk has gone: what is being read is taken up again by whoever comes next.
process.on('disconnect', () => process.exit(0));

try {
  const { core, handle, close } = await openFolder();
  core.startEvaluations();
  core.startDeliveries();
  process.on('message', (message: ToEngine) => {
    if (message.kind === 'read') core.start();
    else if (message.kind === 'close') void close().finally(() => process.exit(0));
    else void answer(handle, message).then(send);
  });
  send({ kind: 'open' });
} catch (error) {
  const { exitCode, code, message, next } = commandErrorOf(error);
  send({ kind: 'refused', error: { exitCode, code, message, next } });
}

async function openFolder(): Promise<Connection & { readonly core: object; readonly handle: object }> {
  const { core, handle, ...connection } = await connect(processSurroundings());
  if (core && handle) return { ...connection, core, handle };
  await connection.close();
  throw new CommandError(
    exitCodes.tryLater,
    'SERVER_STARTED',
    'A server has just begun to work on the data folder.',
    'landfall',
  );
}

async function answer(
  handle: (request: Request) => Promise<Response>,
  { id, method, path, headers, body }: ToEngine & { readonly kind: 'request' },
): Promise<FromEngine> {
  const response = await handle(
    new Request(`http://localhost${path}`, {
      method,
      headers,
      ...(body.byteLength > 0 && { body: body as Uint8Array<ArrayBuffer> }),
    }),
  );
  return {
    kind: 'answer',
    id,
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}
