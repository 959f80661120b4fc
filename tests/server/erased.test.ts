import { afterAll, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { foundOrganization, livePapers, signedIn } from '../fixtures/erasure/life-of-papers.ts';
import { textsLeft } from '../fixtures/erasure/texts-left.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { eventually } from '../support/eventually.ts';
import { receiverAuthority, startReceiver } from '../support/receiver.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { shareModel } from './shared-model.ts';

const repository = resolve(import.meta.dir, '../..');
const children: Bun.Subprocess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

const authority = receiverAuthority();

function spawn(words: readonly string[], dataFolder: string) {
  const child = Bun.spawn([process.execPath, ...words], {
    cwd: repository,
    env: {
      PATH: process.env.PATH ?? '',
      LANDFALL_DATA: dataFolder,
      LANDFALL_PORT: '0',
      LANDFALL_LOG_LEVEL: 'error',
      LANDFALL_REQUESTS_PER_MINUTE_ENTERPRISE: '1000000',
      LANDFALL_WEBHOOK_PRIVATE_HOSTS: 'localhost',
      LANDFALL_WEBHOOK_CA: authority,
    },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  children.push(child);
  return child;
}

async function firstLine(child: ReturnType<typeof spawn>): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout) {
    text += new TextDecoder().decode(chunk);
    if (text.includes('\n')) return text.trim();
  }
  throw new Error(await new Response(child.stderr).text());
}

async function startServer(dataFolder: string) {
  const child = spawn(['server/main.ts'], dataFolder);
  return { child, send: await signedIn(await firstLine(child)) };
}

const originalsOf = (folder: string): readonly string[] =>
  readdirSync(join(folder, 'originals'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes('/'),
  );

test('nothing of an erased document is left in any file of the data folder, whoever reads and whatever is killed', async () => {
  const dataFolder = temporaryFolder();
  await shareModel(dataFolder, collectingLogger());
  await foundOrganization(dataFolder);
  const receiver = startReceiver();
  const first = await startServer(dataFolder);
  const papers = await livePapers(first.send, 1, `https://localhost:${receiver.port}`);
  const { invoice, packingList, shipmentId } = papers;
  await eventually('the webhook was told of the approval', () =>
    receiver.received.some(({ body }) => new TextDecoder().decode(body).includes('document.completed')),
  );
  const backup = join(temporaryFolder(), 'backup');
  expect(await spawn(['cli/main.ts', 'backup', backup], dataFolder).exited).toBe(0);

  // It was there, in more than one file, or nothing would be shown by what follows.
  const before = textsLeft(dataFolder, invoice.markers);
  expect(before.filter((hit) => hit.startsWith('landfall.sqlite: ')).length).toBeGreaterThan(0);
  expect(new Set(before.map((hit) => hit.split(': ')[1])).size).toBe(invoice.markers.length);
  expect(originalsOf(dataFolder)).toHaveLength(2);

  // Somebody reads the state before the deletion, and goes on reading: the answer does not wait for that.
  const reader = spawn(
    ['tests/fixtures/erasure/hold-snapshot.ts', join(dataFolder, 'landfall.sqlite')],
    dataFolder,
  );
  await firstLine(reader);
  await first.send('DELETE', `/documents/${invoice.id}?erase=true`);
  expect(originalsOf(dataFolder)).toHaveLength(1);
  first.child.kill('SIGKILL');
  await first.child.exited;
  expect(textsLeft(dataFolder, invoice.markers)).not.toEqual([]);
  reader.kill('SIGKILL');
  await reader.exited;

  const second = await startServer(dataFolder);
  await eventually(
    'nothing of the invoice is left',
    () => textsLeft(dataFolder, invoice.markers).length === 0,
  );
  const { report } = await second.send<{ report: { results: { message: string }[] } | null }>(
    'GET',
    `/shipments/${shipmentId}`,
  );
  expect(JSON.stringify(report)).not.toContain(invoice.id);

  // With nobody reading it is done when the answer comes.
  expect(textsLeft(dataFolder, packingList.markers)).not.toEqual([]);
  await second.send('DELETE', `/documents/${packingList.id}`);
  expect(textsLeft(dataFolder, packingList.markers)).not.toEqual([]);
  await second.send('DELETE', `/documents/${packingList.id}?erase=true`);
  expect(textsLeft(dataFolder, [...invoice.markers, ...packingList.markers])).toEqual([]);
  expect(originalsOf(dataFolder)).toEqual([]);
  second.child.kill('SIGTERM');
  expect(await second.child.exited).toBe(0);
  expect(textsLeft(dataFolder, [...invoice.markers, ...packingList.markers])).toEqual([]);
  // The backup lies elsewhere and is its maker's affair; it is not in the folder that was looked through.
  expect(backup.startsWith(dataFolder)).toBe(false);
});
