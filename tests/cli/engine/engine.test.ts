import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataOf } from '../../../cli/api-answer.ts';
import { CommandError } from '../../../cli/command-error.ts';
import { startEngine } from '../../../cli/engine/engine.ts';
import { exitCodes } from '../../../cli/exit-codes.ts';
import { residentMegabytes } from '../../../core/reading/pool/resident-memory.ts';
import { password } from '../../server/start-test-server.ts';
import { eventually } from '../../support/eventually.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { runLandfall } from '../run-landfall.ts';

const init = ['init', '--organization', 'Broker Ltd', '--email', 'me@broker.example', '--password-stdin'];
const environmentOf = (dataFolder: string) => ({
  PATH: process.env.PATH,
  HOME: dataFolder,
  LANDFALL_DATA: dataFolder,
});

test('the API of a data folder in a process beside; one that was killed is started again', async () => {
  const dataFolder = temporaryFolder();
  await runLandfall(init, { dataFolder, input: password });
  const engine = await startEngine(environmentOf(dataFolder));
  const shipments = engine.client.api.v1.shipments;
  try {
    const made = await dataOf(shipments.post({ reference: 'Grüße 12' }));
    expect(await dataOf(shipments({ id: made.id }).get())).toMatchObject({ reference: 'Grüße 12' });
    const refused = await dataOf(shipments.post({ reference: 'grüße 12' })).catch((error) => error);
    expect(refused).toMatchObject({ code: 'REFERENCE_TAKEN', exitCode: exitCodes.conflictOrInvalid });
    const file = new File(['%PDF-1.4\n'], 'Grüße.pdf');
    const uploaded = await dataOf(engine.client.api.v1.documents.post({ file }, { query: {} }));
    expect(uploaded).toMatchObject({ fileName: 'Grüße.pdf', status: 'processing' });
    const page = await engine.fetchFile('/openapi.json');
    expect(await page.json()).toMatchObject({ openapi: expect.stringMatching(/^3/) });

    const first = engine.processId();
    process.kill(first, 'SIGKILL');
    const again = async (): Promise<number> => {
      // The question that is under way when it ends fails; the next one finds a new engine.
      const list = await dataOf(shipments.get({ query: {} })).catch(() => null);
      return list?.totalCount ?? again();
    };
    expect(await again()).toBe(1);
    expect(engine.processId()).not.toBe(first);
  } finally {
    await engine.close();
  }
});

test('a folder that cannot be opened is told as every command tells it', async () => {
  const refused = await startEngine(environmentOf(temporaryFolder())).catch((error) => error);
  expect(refused).toBeInstanceOf(CommandError);
  expect(refused).toMatchObject({ code: 'NO_ORGANIZATION', exitCode: exitCodes.signIn });
});

test('a program that does not come up is told with what it said last', async () => {
  const program = join(temporaryFolder(), 'broken.ts');
  writeFileSync(program, 'console.error("first"); console.error("no room on the disk"); process.exit(1);');
  const refused = await startEngine(environmentOf(temporaryFolder()), program).catch((error) => error);
  expect(refused).toBeInstanceOf(CommandError);
  expect(refused.code).toBe('ENGINE_NOT_STARTED');
  expect(refused.message).toEndWith('no room on the disk');
});

test('an engine ends with whoever started it, however that ends', async () => {
  const dataFolder = temporaryFolder();
  await runLandfall(init, { dataFolder, input: password });
  const engine = JSON.stringify(resolve(import.meta.dir, '../../../cli/engine/engine.ts'));
  const program = `const { startEngine } = await import(${engine});
    console.log((await startEngine(process.env)).processId());
    setInterval(() => {}, 1_000_000);`;
  const desk = Bun.spawn([process.execPath, '-e', program], {
    env: environmentOf(dataFolder),
    stdout: 'pipe',
  });
  const { value } = await desk.stdout.getReader().read();
  const id = Number(new TextDecoder().decode(value));
  expect(await residentMegabytes(id)).toBeGreaterThan(0);
  process.kill(desk.pid, 'SIGKILL');
  await eventually('the end of the engine', async () => (await residentMegabytes(id)) === null, 60_000);
});
