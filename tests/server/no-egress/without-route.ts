/**
 * Run where no route leads out (`unshare -rn`): starts the real server, uses it, and prints as JSON what it
 * answered and what the kernel counted. The last count is of a connection that is tried on purpose.
 *
 *     bun tests/server/no-egress/without-route.ts DATA_FOLDER
 */

import { connect } from 'node:net';
import { startProcess } from '../../../bench/support/server-process.ts';
import { exerciseEverything, prepareKey } from './exercise-everything.ts';
import { attemptsBetween, readNetworkCounters } from './network-counters.ts';

const [dataFolder] = process.argv.slice(2) as [string];

/** An address that is for documents only (RFC 5737). */
const tryToLeave = (): Promise<void> =>
  new Promise((resolve) => {
    connect(443, '192.0.2.1').once('error', () => resolve());
  });

const headers = await prepareKey(dataFolder);
const before = readNetworkCounters();
const server = await startProcess(dataFolder);
const used = await exerciseEverything(server.url, headers);
await server.stop();
const after = readNetworkCounters();
await tryToLeave();
process.stdout.write(
  JSON.stringify({
    used,
    attempts: attemptsBetween(before, after),
    onPurpose: attemptsBetween(after, readNetworkCounters()).withoutRoute,
  }),
);
