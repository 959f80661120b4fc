import { beforeAll, expect, test } from 'bun:test';
import { copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { drawInvoice } from '../server/draw-invoice.ts';
import { documentRequests } from '../server/read-documents.ts';
import { startTestServer } from '../server/start-test-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = resolve(import.meta.dir, '..', '..');
const folder = temporaryFolder();
const tool = (...path: string[]) => join(root, 'node_modules', ...path);
const server = await startTestServer();

/** Runs a program of this runtime in the client's own folder. */
async function run(words: readonly string[], environment: Record<string, string> = {}) {
  const child = Bun.spawn([process.execPath, ...words], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const output = (await new Response(child.stdout).text()) + (await new Response(child.stderr).text());
  return { exitCode: await child.exited, output };
}

const checkTypes = () => run([tool('typescript', 'bin', 'tsc'), '--noEmit', '-p', folder]);
const generator = tool('openapi-typescript', 'bin', 'cli.js');

beforeAll(async () => {
  symlinkSync(tool(), join(folder, 'node_modules'));
  copyFileSync(join(root, 'docs/api/examples/typed-client.ts'), join(folder, 'typed-client.ts'));
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
    compilerOptions: object;
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const made = await run([generator, `${server.server.url}/openapi.json`, '-o', 'landfall.ts']);
  expect(made).toMatchObject({ exitCode: 0 });
}, 120_000);

test('a client that is generated from the description has types by name, and works', async () => {
  const { credentials } = await server.newOrganization();
  const { key } = await server.newApiKey(credentials);
  const requests = documentRequests(server.api, credentials);
  const { id } = await requests.read(await drawInvoice('INV-CLIENT-1'), 'typed.pdf');
  await server.database.write
    .updateTable('documents')
    .set({ status: 'requires_review' })
    .where('id', '=', id)
    .execute();

  expect(await checkTypes()).toEqual({ exitCode: 0, output: '' });
  const ran = await run(['typed-client.ts'], { LANDFALL: server.server.url, LANDFALL_API_KEY: key });
  expect(ran.exitCode).toBe(0);
  expect(ran.output).toStartWith('typed.pdf: ');
}, 120_000);

test('a field or a value that the API does not have is found before the program runs', async () => {
  writeFileSync(
    join(folder, 'mistakes.ts'),
    `import type { components } from './landfall.ts';
type Schemas = components['schemas'];
export const status: Schemas['DocumentStatus'] = 'finished';
export const reasonOf = (document: Schemas['Document']) => document.reason;
export const dateOf = ({ data }: Schemas['ShipmentSettledEvent']) => data.documentId;
`,
  );
  const { exitCode, output } = await checkTypes();
  expect(exitCode).not.toBe(0);
  const lines = [...output.matchAll(/^mistakes\.ts\((\d+),/gm)].map(([, line]) => Number(line));
  expect(lines).toEqual([3, 4, 5]);
}, 120_000);
