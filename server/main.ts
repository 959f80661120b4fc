import { ConfigurationError, readConfig } from '../core/config.ts';
import { createCore } from '../core/core.ts';
import { serve } from './serve.ts';

/** The server as a process of its own, configured by the environment: `bun server/main.ts`. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const core = await createCore(config);
  await serve(core, config, ({ url }) => process.stdout.write(`${url}\n`));
}

try {
  await main();
} catch (error) {
  const isExpected = error instanceof ConfigurationError;
  process.stderr.write(`${isExpected ? error.message : Bun.inspect(error)}\n`);
  process.exitCode = isExpected ? 2 : 1;
}
