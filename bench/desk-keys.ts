/**
 * Measures how long a key takes on the desk while the model is made ready behind it:
 *
 *     bun bench/desk-keys.ts [SECONDS]
 *
 * Prints one JSON document: milliseconds until the desk is there, and from a key to what it changes on the screen,
 * pressed without end for so many seconds from the moment on in which the desk begins to read a document; and how
 * often the whole screen was drawn again. Exit 1 when a key took longer than the target.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { percentile } from '../core/hs/measure/percentile.ts';
import { prepareOrganization } from './support/server-process.ts';

/** Of the longest, in milliseconds: longer, and a person presses the key again. */
const target = 500;
const seconds = Number(process.argv[2] ?? 15);
const program = resolve(import.meta.dir, '../cli/main.ts');

const dataFolder = await mkdtemp(join(tmpdir(), 'landfall-desk-keys-'));
const env = { PATH: process.env.PATH, HOME: dataFolder, LANDFALL_DATA: dataFolder, TERM: 'xterm-256color' };
let screen = '';
try {
  await prepareOrganization(dataFolder);
  // The list has two rows to go between, and one of them can be read again.
  for (const name of ['one.pdf', 'two.pdf']) {
    const file = join(dataFolder, name);
    await writeFile(file, `%PDF-1.4\n% ${name}\n`);
    await Bun.spawn([process.execPath, program, 'upload', file], { env, stdout: 'ignore', stderr: 'ignore' })
      .exited;
  }
  const began = performance.now();
  const desk = Bun.spawn([process.execPath, program], {
    env,
    terminal: {
      cols: 80,
      rows: 24,
      data: (_, bytes) => {
        screen += bytes.toString();
      },
    },
  });
  const type = (keys: string) => desk.terminal!.write(keys);
  await shows('[All 2]', 0);
  const toFirstScreen = performance.now() - began;
  type('\r');
  await shows('Why it failed', 0);
  type('r');
  await shows('It is read again.', 0);
  type('\u001b');
  await shows('q quit', screen.length);
  const from = screen.length;
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const before = screen.length;
    const pressed = performance.now();
    const isDown = turn % 2 === 0;
    type(isDown ? '\u001b[B' : '\u001b[A');
    // What else is written meanwhile, such as how far the reading is, does not count.
    const chosen = isDown ? /› .*one\.pdf/ : /› .*two\.pdf/;
    await until(() => chosen.test(screen.slice(before)));
    times.push(performance.now() - pressed);
    await Bun.sleep(30);
  }
  const redraws = screen.slice(from).match(/\u001b\[[0-3]?J/g)?.length ?? 0;
  desk.kill();
  await desk.exited;
  const longest = Math.max(...times);
  const figures = {
    toFirstScreen: Math.round(toFirstScreen),
    keys: times.length,
    p50: Math.round(percentile(times, 0.5)),
    p99: Math.round(percentile(times, 0.99)),
    longest: Math.round(longest),
    redraws,
    target,
  };
  console.log(JSON.stringify(figures, null, 2));
  process.exitCode = longest > target || redraws > 0 ? 1 : 0;
} finally {
  await rm(dataFolder, { recursive: true, force: true });
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await Bun.sleep(1);
}

async function shows(text: string, after: number): Promise<void> {
  await until(() => screen.includes(text, after));
}
