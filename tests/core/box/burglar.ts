import { dlopen, FFIType } from 'bun:ffi';
import { chmodSync, readdirSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What the test has laid out for it. */
export interface Loot {
  readonly dataFolder: string;
  readonly port: number;
  readonly socket: string;
}

/** A boxed program that tries whatever it can think of, and prints the outcome of each try: its result, or the error's code. */
const loot = JSON.parse(process.argv[2] ?? '{}') as Loot;
const inData = (name: string): string => join(loot.dataFolder, name);

const connected = (to: { readonly port: number; readonly host: string } | { readonly path: string }) =>
  new Promise((resolve, reject) => {
    connect(to)
      .once('connect', () => resolve('connected'))
      .once('error', reject);
  });

const fromThread = (path: string) =>
  new Promise((resolve, reject) => {
    const code = `require('node:worker_threads').parentPort.postMessage(require('node:fs').readFileSync(${JSON.stringify(path)}, 'utf8'))`;
    const worker = new Worker(code, { eval: true });
    worker.once('message', resolve).once('error', reject);
  });

/** A connection made by the C library, past everything that Bun does. */
function rawSocket(): number {
  const { symbols } = dlopen('libc.so.6', {
    socket: { args: [FFIType.i32, FFIType.i32, FFIType.i32], returns: FFIType.i32 },
  });
  const made = [1, 2, 10, 16].map((family) => symbols.socket(family, 2, 0));
  if (made.every((one) => one < 0)) throw Object.assign(new Error('no socket'), { code: 'EPERM' });
  return Math.max(...made);
}

const tries: Readonly<Record<string, () => unknown>> = {
  'read the database': () => readFileSync(inData('landfall.sqlite'), 'utf8'),
  'read a key': () => readFileSync(inData('token.key'), 'utf8'),
  'read a key in a thread': () => fromThread(inData('token.key')),
  'read another original': () => readFileSync(inData('originals/other'), 'utf8'),
  'list the data folder': () => readdirSync(loot.dataFolder),
  'read who uses the machine': () => readFileSync('/etc/passwd', 'utf8'),
  "read the parent's environment": () => readFileSync(`/proc/${process.ppid}/environ`, 'utf8'),
  "read the parent's memory": () => readFileSync(`/proc/${process.ppid}/mem`),
  'write a file': () => writeFileSync(inData('new'), 'x'),
  'write into the program': () => writeFileSync(join(import.meta.dir, 'new'), 'x'),
  'write where all may': () => writeFileSync('/tmp/landfall-burglar', 'x'),
  'delete a file': () => unlinkSync(inData('token.key')),
  'open a file to all': () => chmodSync(inData('token.key'), 0o666),
  'make a link': () => symlinkSync(inData('token.key'), '/tmp/landfall-burglar-link'),
  'connect to a server': () => connected({ port: loot.port, host: '127.0.0.1' }),
  'fetch from a server': async () => (await fetch(`http://127.0.0.1:${loot.port}/`)).status,
  'connect to a local socket': () => connected({ path: loot.socket }),
  'make a socket': () => rawSocket(),
  listen: () => Bun.serve({ port: 0, fetch: () => new Response() }).port,
  'start a program': () => Bun.spawnSync([process.execPath, '--version']).exitCode,
  'signal the parent': () => process.kill(process.ppid, 0),
  'take memory at once': () => new Uint8Array(600 * 2 ** 20).length,
  // What it is for has to go on.
  'read the program': () => readFileSync(import.meta.path, 'utf8').slice(0, 6),
  'signal itself': () => process.kill(process.pid, 0),
  'start a thread': () =>
    new Promise((resolve) => new Worker('0', { eval: true }).once('exit', () => resolve('ended'))),
};

const outcomes: Record<string, unknown> = {};
for (const [name, go] of Object.entries(tries)) {
  try {
    outcomes[name] = await go();
  } catch (error) {
    const { code, name: kind } = error as { readonly code?: string; readonly name: string };
    outcomes[name] = code ?? kind;
  }
}
process.stdout.write(JSON.stringify(outcomes));
process.exit(0);
