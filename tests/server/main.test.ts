import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createAccounts } from '../../core/accounts/create-accounts.ts';
import { systemClock } from '../../core/clock.ts';
import { openStore } from '../../core/database/open.ts';
import { systemIds } from '../../core/ids.ts';
import { runLandfall } from '../cli/run-landfall.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { answerOf, createApi } from './api.ts';
import { drawInvoice, scan } from './draw-invoice.ts';
import { shareModel } from './shared-model.ts';

const repository = resolve(import.meta.dir, '../..');
const children: { readonly kill: (signal: NodeJS.Signals) => void }[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** `server/main.ts` as a process of its own. */
function startMain(environment: Record<string, string>) {
  const child = Bun.spawn([process.execPath, join(repository, 'server/main.ts')], {
    cwd: repository,
    env: { PATH: process.env.PATH ?? '', LANDFALL_PORT: '0', LANDFALL_LOG_LEVEL: 'error', ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  children.push(child);
  const url = async (): Promise<string> => {
    let text = '';
    for await (const chunk of child.stdout) {
      text += new TextDecoder().decode(chunk);
      if (text.includes('\n')) return text.trim();
    }
    throw new Error(`The server ended: ${await new Response(child.stderr).text()}`);
  };
  return { child, url };
}

/** A data folder with one organization. @returns its folder and the headers of an API key. */
async function prepareFolder() {
  const dataFolder = temporaryFolder();
  await shareModel(dataFolder, collectingLogger());
  const database = await openStore(join(dataFolder, 'landfall.sqlite'));
  const parts = {
    database,
    dataFolder,
    clock: systemClock,
    ids: systemIds,
    config: { loginFailures: 10, auditDays: 400 },
  };
  const accounts = createAccounts(parts);
  const { organizationId } = await accounts.createOrganization({
    organization: 'Broker',
    email: 'owner@broker.example',
    password: 'correct horse battery staple',
  });
  const { key } = await accounts.createApiKey(await accounts.localIdentity(organizationId), 'test');
  await database.close();
  return { dataFolder, credentials: { 'x-api-key': key } };
}

describe('the server as a process', () => {
  test('loses nothing when it is killed: what was answered is processed once after a restart', async () => {
    const { dataFolder, credentials } = await prepareFolder();
    const environment = {
      LANDFALL_DATA: dataFolder,
      LANDFALL_REQUESTS_PER_MINUTE_ENTERPRISE: '1000000',
    };
    const page = await scan(await drawInvoice());

    const first = startMain(environment);
    const before = createApi(await first.url());
    const uploaded = await answerOf(before.upload({ file: new File([page], 'scan.png') }, credentials));
    expect(uploaded.status).toBe(201);
    const { id } = uploaded.body as { id: string };
    first.child.kill('SIGKILL');
    await first.child.exited;

    const second = startMain(environment);
    const after = createApi(await second.url());
    const detail = await eventually(
      'the document is processed',
      async () => {
        const { body } = await answerOf(after.get(`/documents/${id}`, credentials));
        return (body as { status: string }).status !== 'processing' && body;
      },
      50_000,
    );
    expect(detail).toMatchObject({ documentType: 'invoice', failure: null, pageCount: 1 });
    const listed = await answerOf(after.get('/documents', credentials));
    expect(listed.body).toMatchObject({ pagination: { total: 1 } });
    second.child.kill('SIGTERM');
    expect(await second.child.exited).toBe(0);
  });

  test('serves a folder alone, is found by commands on it, and gives it up when it is killed', async () => {
    const { dataFolder } = await prepareFolder();
    const first = startMain({ LANDFALL_DATA: dataFolder });
    const url = await first.url();

    const second = startMain({ LANDFALL_DATA: dataFolder });
    expect(await second.child.exited).toBe(1);
    const said = await new Response(second.child.stderr).text();
    expect(said).toContain(`Another server is at work on ${dataFolder}: ${url}, process ${first.child.pid}`);

    const listings = async () => {
      const figures = await (await fetch(`${url}/metrics`)).text();
      return figures.split('\n').filter((line) => /route="\/api\/v1\/documents"/.test(line)).length;
    };
    expect(await listings()).toBe(0);
    const listed = await runLandfall(['documents', 'list'], { dataFolder });
    expect(listed.json<object>()).toMatchObject({ pagination: { total: 0 } });
    expect(await listings()).toBeGreaterThan(0);

    const note = JSON.parse(readFileSync(join(dataFolder, 'server.json'), 'utf8')) as object;
    writeFileSync(join(dataFolder, 'server.json'), JSON.stringify({ ...note, version: '0.0.1' }));
    const refused = await runLandfall(['documents', 'list'], { dataFolder });
    expect(refused.exitCode).toBe(5);
    expect(refused.failure()).toMatchObject({ code: 'OTHER_VERSION' });

    first.child.kill('SIGKILL');
    await first.child.exited;
    expect((await runLandfall(['documents', 'list'], { dataFolder })).exitCode).toBe(0);
    const third = startMain({ LANDFALL_DATA: dataFolder });
    expect(await third.url()).toStartWith('http://127.0.0.1:');
    third.child.kill('SIGTERM');
    expect(await third.child.exited).toBe(0);
    expect(existsSync(join(dataFolder, 'server.json'))).toBe(false);
  });

  test('refuses a setting that it does not know, or cannot use, and says which', async () => {
    const { child } = startMain({ LANDFALL_DATA: temporaryFolder(), LANDFALL_PROT: '1', LANDFALL_HOST: '' });
    expect(await child.exited).toBe(2);
    const said = await new Response(child.stderr).text();
    expect(said).toContain('LANDFALL_PROT is not a setting; did you mean LANDFALL_PORT?');
    expect(said).toContain('LANDFALL_HOST="" must be a text that is not empty.');
  });
});
