import { erased } from './erased.ts';
import { failingDisk } from './failing-disk.ts';
import { halfSentUploads } from './half-sent-uploads.ts';
import { heavyWork } from './heavy-work.ts';
import { hostileFiles } from './hostile-files.ts';
import { killed } from './kills.ts';
import { longQueue } from './long-queue.ts';
import { manyGets } from './many-gets.ts';
import { manyUploads } from './many-uploads.ts';
import type { Scenario } from './scenario.ts';

/** All attacks, in the order in which they are made. */
export const scenarios: readonly Scenario[] = [
  heavyWork,
  halfSentUploads,
  longQueue,
  manyUploads,
  manyGets,
  erased,
  hostileFiles,
  killed,
  failingDisk,
];
