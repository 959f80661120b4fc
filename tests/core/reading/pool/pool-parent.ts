import { createChildPool } from '../../../../core/reading/pool/child-pool.ts';
import { collectingLogger } from '../../../support/collecting-logger.ts';
import type { Misbehaviour, Told } from './misbehaving-child.ts';

/** A process with a pool, to be killed: prints its child's pid, then gives it work that never ends; `at once`, only that. */
const pool = createChildPool<Misbehaviour, Told>({
  command: [new URL('./misbehaving-child.ts', import.meta.url).pathname],
  environment: {},
  size: 1,
  memoryLimitMegabytes: 1_000,
  idleMemoryMegabytes: 1_000,
  requestsPerChild: 100,
  logger: collectingLogger(),
});
const limits = { milliseconds: 60_000, millisecondsPerPage: 0 };
const [, , act, marker, when] = process.argv;
const pid = when === 'at once' ? null : (await pool.run({ act: 'tell' }, limits)).pid;
const work = pool.run({ act: act === 'spin' ? 'spin' : 'hang', marker: marker! }, limits);
if (pid !== null) console.log(pid);
await work;
