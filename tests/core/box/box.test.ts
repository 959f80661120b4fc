import { afterAll, describe, expect, test } from 'bun:test';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { boxEnvironment, boxedCommand } from '../../../core/box/boxed-command.ts';
import { openWalls } from '../../../core/box/check-walls.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const dataFolder = temporaryFolder();
const originals = join(dataFolder, 'originals');
mkdirSync(originals);
for (const name of ['landfall.sqlite', 'token.key', 'originals/other'])
  writeFileSync(join(dataFolder, name), 'secret', { mode: 0o600 });
const socket = join(dataFolder, 'socket');
let visits = 0;
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch() {
    visits++;
    return new Response('in');
  },
});
const local = Bun.listen({ unix: socket, socket: { data() {}, open: () => void visits++ } });
afterAll(async () => {
  local.stop(true);
  await server.stop(true);
});

const burglar = join(import.meta.dir, 'burglar.ts');
const loot = JSON.stringify({ dataFolder, port: server.port, socket });

async function outcomesOf(before: readonly string[] = []): Promise<Record<string, unknown>> {
  const command = boxedCommand({ readable: [burglar], megabytes: 400 }, [burglar, loot]);
  const child = Bun.spawn([...before, process.execPath, ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: boxEnvironment,
  });
  return JSON.parse(await new Response(child.stdout).text());
}

/** What the kernel answers whoever is in a box. */
const refused = {
  'read the database': 'EACCES',
  'read a key': 'EACCES',
  'read a key in a thread': 'EACCES',
  'read another original': 'EACCES',
  'list the data folder': 'EACCES',
  'read who uses the machine': 'EACCES',
  "read the parent's environment": 'EACCES',
  "read the parent's memory": 'EACCES',
  'write a file': 'EACCES',
  'write into the program': 'EACCES',
  'write where all may': 'EACCES',
  'delete a file': 'EACCES',
  'open a file to all': 'EPERM',
  'make a link': 'EACCES',
  // What Bun makes of EPERM: the server hears nothing of it.
  'connect to a server': 'ECONNREFUSED',
  'fetch from a server': 'EPERM',
  'connect to a local socket': 'ECONNREFUSED',
  'make a socket': 'EPERM',
  listen: 'EPERM',
  'start a program': 'EPERM',
  'signal the parent': 'EPERM',
  'take memory at once': 'RangeError',
  'read the program': 'import',
  'signal itself': true,
  'start a thread': 'ended',
};

const isLinux = process.platform === 'linux';

describe.skipIf(!isLinux)('a program in a box', () => {
  test('gets at nothing of the data folder, of the network, or of other processes, and at no more memory', async () => {
    expect(await outcomesOf()).toEqual(refused);
    expect(visits).toBe(0);
    expect(readdirSync(dataFolder).toSorted()).toEqual([
      'landfall.sqlite',
      'originals',
      'socket',
      'token.key',
    ]);
    expect(readFileSync(join(dataFolder, 'token.key'), 'utf8')).toBe('secret');
    expect(existsSync('/tmp/landfall-burglar')).toBe(false);
  });

  test.skipIf(process.getuid?.() !== 0 || Bun.which('setpriv') === null)(
    'needs no privileges for that, and no files that are somebody else’s',
    async () => {
      chmodSync(dataFolder, 0o755);
      const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--'];
      expect(await outcomesOf(asNobody)).toEqual(refused);
      expect(visits).toBe(0);
    },
  );

  test('that grows bit by bit gets no more than its memory, whatever becomes of it', async () => {
    const hog = join(import.meta.dir, 'hog.ts');
    const command = boxedCommand({ readable: [hog], megabytes: 200 }, [hog]);
    const child = Bun.spawn([process.execPath, ...command], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: boxEnvironment,
    });
    const held = (await new Response(child.stdout).text()).trim().split('\n').map(Number);
    await child.exited;
    // Not what the kernel has counted for it: that begins with the memory of the process that started it.
    const [alone, most] = [100, Math.max(...held)];
    expect(most).toBeGreaterThan(100);
    expect(most).toBeLessThan(200 + alone);
  });

  test('is what the check of the walls finds', async () => {
    const file = join(dataFolder, 'landfall.sqlite');
    expect(await openWalls({ file, newFile: join(dataFolder, 'new') })).toEqual([]);
  });
});
