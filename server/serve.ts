import type { Core } from '../core/core-services.ts';
import { type ServedFolder, serveFolder } from './folder-server.ts';
import { type ListenOptions, type RunningServer, startServer } from './start-server.ts';

/**
 * Serves until the process is asked to end (SIGTERM or SIGINT), then finishes what is running: requests
 * first, so that none is cut off, then the core with its jobs. One server a data folder.
 * @param onListening is called once requests are answered.
 * @throws Error with what to do when another server is at work on the folder, or the address is taken.
 */
export async function serve(
  core: Core,
  options: ListenOptions,
  onListening: (server: RunningServer) => void,
): Promise<void> {
  const signalled = Promise.withResolvers<string>();
  const signals = ['SIGTERM', 'SIGINT'] as const;
  const end = (signal: NodeJS.Signals) => signalled.resolve(signal);
  for (const signal of signals) process.once(signal, end);
  let folder: ServedFolder | null = null;
  try {
    folder = serveFolder(core.config.dataFolder);
    const server = await startServer(core, { ...options, folderKey: folder.key });
    folder.announce(server.url);
    core.logger.info('listening', { url: server.url });
    onListening(server);
    core.logger.info('draining', { signal: await signalled.promise });
    await server.stop();
  } finally {
    for (const signal of signals) process.off(signal, end);
    await core.close();
    folder?.release();
    core.logger.info('stopped');
  }
}
