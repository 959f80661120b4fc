import { systemRandom } from '../../../core/accounts/secrets.ts';
import { systemClock } from '../../../core/clock.ts';
import { readConfig } from '../../../core/config.ts';
import { openStore } from '../../../core/database/open.ts';
import { systemIds } from '../../../core/ids.ts';
import { leaseOwner } from '../../../core/jobs/owner.ts';
import { createLogger } from '../../../core/logger.ts';
import { createWebhooks } from '../../../core/webhooks/create-webhooks.ts';

/** A process that delivers what is queued in a data folder, until somebody kills it. Its hosts are on loopback. */
const [databasePath] = process.argv.slice(2);
const webhooks = await createWebhooks({
  database: await openStore(databasePath!),
  config: readConfig(process.env),
  clock: systemClock,
  ids: systemIds,
  random: systemRandom,
  logger: createLogger('error', (line) => process.stderr.write(line), systemClock.now),
  owner: leaseOwner(process.pid, systemIds.next()),
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
});
webhooks.worker.start();
