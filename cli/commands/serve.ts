import { readConfig } from '../../core/config.ts';
import { usageError } from '../command-error.ts';
import type { AddCommand } from './command.ts';

export const addServe: AddCommand = (program, surroundings) => {
  program
    .command('serve')
    .description('serve the API; prints its URL once it answers, and ends what runs at SIGTERM')
    .option('--port <number>', 'port to listen on; 0 takes a free one (LANDFALL_PORT)', port)
    .option('--host <address>', 'address to listen on (LANDFALL_HOST)')
    .action(async (options: { port?: number; host?: string }) => {
      const config = readConfig(surroundings.environment, options);
      const [{ createCore }, { serve }] = await Promise.all([
        import('../../core/core.ts'),
        import('../../server/serve.ts'),
      ]);
      const core = await createCore(config);
      await serve(core, config, ({ url }) => surroundings.output.write(`${url}\n`));
    });
};

function port(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > 65_535)
    throw usageError('--port must be a whole number from 0 to 65535');
  return number;
}
