import { beforeAll, expect, test } from 'bun:test';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { connect } from '../../cli/connection.ts';
import { readLeft } from '../../cli/reading-here.ts';
import { processSurroundings } from '../../cli/surroundings.ts';
import { uploadFiles } from '../../cli/upload-files.ts';
import { badFiles } from '../fixtures/bad/bad-files.ts';
import { shareModel } from '../server/shared-model.ts';
import { password } from '../server/start-test-server.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall } from './run-landfall.ts';

const dataFolder = temporaryFolder();
const files = temporaryFolder();
beforeAll(async () => {
  await shareModel(dataFolder, collectingLogger());
  const words = ['init', '--organization', 'Broker', '--email', 'me@broker.example', '--password-stdin'];
  expect((await runLandfall(words, { dataFolder, input: `${password}\n` })).exitCode).toBe(0);
  const { bytes } = await badFiles.truncatedPdf();
  for (const name of ['left-1', 'left-2', 'left-3', 'own-1', 'own-2', 'own-3'])
    writeFileSync(join(files, `${name}.pdf`), bytes);
});

/** As a command in this process sees the world, and what it said. */
function listening() {
  let said = '';
  const messages = new Writable({
    write(chunk, _encoding, taken) {
      said += chunk;
      taken();
    },
  }) as unknown as NodeJS.WriteStream;
  const environment = { HOME: dataFolder, LANDFALL_DATA: dataFolder };
  return { surroundings: { ...processSurroundings(), environment, messages }, said: () => said };
}

/** Documents that a command has uploaded and not read: it was ended before. */
async function leave(...names: readonly string[]): Promise<void> {
  const { client, close } = await connect(listening().surroundings);
  const paths = names.map((name) => join(files, `${name}.pdf`));
  const { stopped } = await uploadFiles(client, paths, {
    ...{ documentType: null, uploadBatchId: null, isWaiting: false, onProgress: () => {} },
    wait: async () => {},
  });
  expect(stopped).toBeNull();
  await close();
}

const unread = async (): Promise<number> => {
  const words = ['documents', 'list', '--status', 'processing'];
  const list = await runLandfall(words, { dataFolder });
  return list.json<{ pagination: { total: number } }>().pagination.total;
};

test('what a command left is read by the next that reads, which says so', async () => {
  await leave('left-1', 'left-2');
  const { surroundings, said } = listening();
  const connection = await connect(surroundings);
  await readLeft(connection, surroundings);
  await connection.close();
  expect(await unread()).toBe(0);
  expect(said()).toBe(
    'Now reading 2 documents that an earlier command left unread; Ctrl-C leaves them to the next.\n',
  );
});

test('an upload reads them after its own', async () => {
  await leave('left-1', 'left-2', 'left-3');
  const mixed = await runLandfall(['upload', join(files, 'own-1.pdf')], { dataFolder });
  expect(mixed.json<{ documents: unknown[] }>().documents).toHaveLength(1);
  expect(await unread()).toBe(0);
});

test('a folder that is watched takes them up at once', async () => {
  await leave('left-1', 'left-2');
  const program = resolve(import.meta.dir, '../../cli/main.ts');
  const child = Bun.spawn([process.execPath, program, 'watch', temporaryFolder()], {
    env: { PATH: process.env.PATH, HOME: dataFolder, LANDFALL_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await eventually('they are read', async () => (await unread()) === 0);
  child.kill('SIGINT');
  expect(await new Response(child.stderr).text()).toContain(
    'Also reading 2 documents that an earlier command left unread.\n',
  );
  expect(await child.exited).toBe(130);
});

test('what was printed of an upload is a line each, and goes on being uploaded when its reader has gone', async () => {
  const paths = ['own-1', 'own-2', 'own-3'].map((name) => join(files, `${name}.pdf`));
  const before = await runLandfall(['documents', 'list'], { dataFolder });
  const program = resolve(import.meta.dir, '../../cli/main.ts');
  const child = spawn(process.execPath, [program, 'upload', ...paths, '--format', 'ndjson'], {
    env: { PATH: process.env.PATH, HOME: dataFolder, LANDFALL_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Gone before the first line.
  child.stdout.destroy();
  const ended = Promise.withResolvers<number | null>();
  child.on('exit', ended.resolve);
  // All three are cut off, and could not be read.
  expect(await ended.promise).toBe(1);
  const after = await runLandfall(['documents', 'list'], { dataFolder });
  const total = (list: typeof before) => list.json<{ pagination: { total: number } }>().pagination.total;
  expect(total(after) - total(before)).toBe(3);
  expect(await unread()).toBe(0);
});
