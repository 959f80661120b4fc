import { beforeAll, describe, expect, test } from 'bun:test';
import { resolve } from 'node:path';
import type { UploadOutcome } from '../../cli/upload-files.ts';
import { shareModel } from '../server/shared-model.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = resolve(import.meta.dir, '../..');
const dataFolder = temporaryFolder();
beforeAll(() => shareModel(dataFolder, collectingLogger()));

async function quickstart(...files: string[]) {
  const child = Bun.spawn([process.execPath, 'run', '--silent', 'quickstart', ...files], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: dataFolder, LANDFALL_DATA: dataFolder },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { exitCode: await child.exited, stdout, stderr };
}

describe('the quickstart', () => {
  test('without files reads the samples and prints one JSON document when piped', async () => {
    const { exitCode, stdout, stderr } = await quickstart();
    expect(exitCode).toBe(0);
    const { documents } = JSON.parse(stdout) as { documents: readonly UploadOutcome[] };
    expect(documents).toHaveLength(3);
    for (const document of documents) {
      if (!('result' in document) || !document.result) throw new Error(JSON.stringify(document));
      expect(document.result.detail.documentType).toBe('invoice');
      expect(document.result.extractions.hsSuggestions.length).toBeGreaterThan(0);
    }
    expect(stderr).toContain('Sign in to it as');
  });

  test('a second time keeps the organization and says no password again', async () => {
    const { exitCode, stderr } = await quickstart('data/samples/rechnung-motoren.pdf');
    expect(exitCode).toBe(0);
    expect(stderr).not.toContain('password');
  });

  test('a file that cannot be read is reported, and the exit code is 1', async () => {
    const { exitCode, stdout } = await quickstart('README.md');
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout).documents[0].error.message).toContain('File type not supported');
  });

  test('a file that is not there stops it before anything is started', async () => {
    const { exitCode, stdout, stderr } = await quickstart('nowhere.pdf');
    expect(exitCode).toBe(3);
    expect(stdout).toBe('');
    expect(stderr).toContain('There is no such file: nowhere.pdf');
  });
});
