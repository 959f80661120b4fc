import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { Wall } from './box.ts';

/** The targets of a burglar, from the caller that tests the walls. */
export interface WallTargets {
  /** A TCP port on 127.0.0.1 where somebody listens. */
  readonly port: number;
  /** A file outside of the box. */
  readonly file: string;
  /** A file that is not there, and would be made. */
  readonly newFile: string;
  /** More than the box gives. */
  readonly megabytes: number;
}

/** The program of a boxed child that tries to get out. Prints the walls that it got through, as a list in JSON. */
const targets = JSON.parse(process.argv[2] ?? '{}') as WallTargets;

const ways: Readonly<Record<Wall, readonly (() => unknown)[]>> = {
  files: [() => readFileSync(targets.file), () => writeFileSync(targets.newFile, 'x')],
  network: [
    () =>
      new Promise((resolve, reject) => {
        connect(targets.port, '127.0.0.1').once('connect', resolve).once('error', reject);
      }),
  ],
  processes: [() => Bun.spawnSync([process.execPath, '--version']), () => process.kill(process.ppid, 0)],
  memory: [() => new Uint8Array(targets.megabytes * 2 ** 20)],
};

const open: string[] = [];
for (const [wall, tries] of Object.entries(ways))
  for (const way of tries) {
    try {
      await way();
      if (!open.includes(wall)) open.push(wall);
    } catch {
      // It held.
    }
  }
process.stdout.write(JSON.stringify(open));
process.exit(0);
