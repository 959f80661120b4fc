/**
 * Counts what a person does at the desk from the drop of a clean invoice to its approval:
 *
 *     bun bench/drop-to-approved.ts
 *
 * Prints one JSON document: keys; seconds that a person handles the desk, by the keystroke-level model (Card, Moran and
 * Newell 1983: .28 s for a key, 1.1 s to point, .2 s for a button, 1.35 s for a decision), without the time in which they
 * look at the paper; and seconds that the machine reads meanwhile. Exit 1 when keys or seconds miss their target.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { drawInvoice } from '../tests/server/draw-invoice.ts';
import { prepareOrganization } from './support/server-process.ts';

const target = { keys: 6, personSeconds: 15 };
const model = { key: 0.28, point: 1.1, button: 0.2, decision: 1.35 };
const program = resolve(import.meta.dir, '../cli/main.ts');

const dataFolder = await mkdtemp(join(tmpdir(), 'landfall-drop-'));
const env = { PATH: process.env.PATH, HOME: dataFolder, LANDFALL_DATA: dataFolder, TERM: 'xterm-256color' };
let screen = '';
let keys = 0;
try {
  await prepareOrganization(dataFolder);
  const file = join(dataFolder, 'invoice.pdf');
  await writeFile(file, await drawInvoice('INV-77'));
  const desk = Bun.spawn([process.execPath, program], {
    env,
    terminal: {
      cols: 100,
      rows: 30,
      data: (_, bytes) => {
        screen += bytes.toString();
      },
    },
  });
  const press = (key: string): void => {
    keys += 1;
    desk.terminal!.write(key);
  };
  await shows('[All 0]');
  // As a terminal sends a file that is dropped on it.
  desk.terminal!.write(`\u001b[200~${file}\u001b[201~`);
  await shows('Upload invoice.pdf?');
  press('y');
  const dropped = performance.now();
  await shows('INV-77');
  const machineSeconds = (performance.now() - dropped) / 1000;
  press('a');
  await shows('Approved.');
  desk.kill();
  await desk.exited;
  const drop = model.decision + model.point + model.button;
  const personSeconds = drop + keys * (model.decision + model.key);
  const figures = {
    keys,
    personSeconds: rounded(personSeconds),
    machineSeconds: rounded(machineSeconds),
    target,
  };
  console.log(JSON.stringify(figures, null, 2));
  process.exitCode = keys > target.keys || personSeconds > target.personSeconds ? 1 : 0;
} finally {
  await rm(dataFolder, { recursive: true, force: true });
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}

async function shows(text: string): Promise<void> {
  while (!screen.includes(text)) await Bun.sleep(1);
}
