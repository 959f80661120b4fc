import { beforeAll, expect, test } from 'bun:test';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installPackages } from '../../scripts/support/install-packages.ts';
import { shareModel } from '../server/shared-model.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = resolve(import.meta.dir, '../..');
const parts = ['bun.lock', 'bunfig.toml', 'cli', 'core', 'data', 'package.json', 'scripts', 'server'];
const copy = join(temporaryFolder(), 'landfall');
const dataFolder = temporaryFolder();
let canInstall = false;

beforeAll(async () => {
  await shareModel(dataFolder, collectingLogger());
  mkdirSync(copy);
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  canInstall = (await installPackages(copy)).exitCode === 0;
  rmSync(join(copy, 'node_modules'), { recursive: true, force: true });
});

test('from a copy without packages, called from another folder, the quickstart gets to a result', async () => {
  if (!canInstall) {
    console.log('Skipped: the packages can be installed neither from the cache nor from the registry.');
    return;
  }
  const child = Bun.spawn([process.execPath, 'run', '--silent', 'quickstart', 'rechnung-motoren.pdf'], {
    cwd: join(copy, 'data/samples'),
    env: { ...process.env, LANDFALL_DATA: dataFolder },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  expect(stderr).toContain('Installing packages (once)');
  expect(await child.exited).toBe(0);
  const [document] = JSON.parse(stdout).documents;
  expect(document.file).toBe(join(copy, 'data/samples/rechnung-motoren.pdf'));
  expect(document.result.extractions.extractedData.invoice.invoiceNumber).toBe('RE-2026-0457');
});
