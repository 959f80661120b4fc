import { afterAll, describe, expect, test } from 'bun:test';
import { join, resolve } from 'node:path';
import { createAccounts } from '../../core/accounts/create-accounts.ts';
import { systemClock } from '../../core/clock.ts';
import { openStore } from '../../core/database/open.ts';
import { systemIds } from '../../core/ids.ts';
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
  const { userId } = await accounts.createOrganization({
    organization: 'Broker',
    email: 'owner@broker.example',
    password: 'correct horse battery staple',
  });
  const { key } = await accounts.createApiKey(await accounts.identifyByUser(userId), 'test');
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
  }, 90_000);

  test('refuses a setting that it does not know, or cannot use, and says which', async () => {
    const { child } = startMain({ LANDFALL_DATA: temporaryFolder(), LANDFALL_PROT: '1', LANDFALL_HOST: '' });
    expect(await child.exited).toBe(2);
    const said = await new Response(child.stderr).text();
    expect(said).toContain('LANDFALL_PROT is not a setting; did you mean LANDFALL_PORT?');
    expect(said).toContain('LANDFALL_HOST="" must be a text that is not empty.');
  });
});
