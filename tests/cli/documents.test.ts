import { beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { UploadOutcome } from '../../cli/upload-files.ts';
import type { DocumentPage } from '../../core/documents/document.ts';
import { shareModel } from '../server/shared-model.ts';
import { password, startTestServer } from '../server/start-test-server.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall } from './run-landfall.ts';

const sample = resolve(import.meta.dir, '../../data/samples/commercial-invoice-cotton.pdf');
const text = join(temporaryFolder(), 'letter.pdf');
writeFileSync(text, 'This is no PDF at all.');

type Upload = { readonly documents: readonly UploadOutcome[] };

const resultOf = (outcome: UploadOutcome | undefined) => {
  if (!outcome || !('result' in outcome) || !outcome.result)
    throw new Error(`no result: ${JSON.stringify(outcome)}`);
  return outcome.result;
};

describe('landfall extract', () => {
  test('prints type, data, confidence and evidence, and stores nothing', async () => {
    const dataFolder = temporaryFolder();
    const result = await runLandfall(['extract', sample], { dataFolder });
    expect(result.exitCode).toBe(0);
    const value = result.json<Record<string, unknown>>();
    expect(value).toMatchObject({ documentType: 'invoice', language: 'en' });
    for (const part of ['extractedData', 'confidence', 'evidence']) expect(value).toHaveProperty(part);
    expect(() => statSync(join(dataFolder, 'landfall.sqlite'))).toThrow();
  });

  test('a file that is none of the four kinds is refused', async () => {
    const result = await runLandfall(['extract', text], { dataFolder: temporaryFolder() });
    expect(result.exitCode).toBe(5);
    expect(result.failure().message).toBe('File type not supported. Allowed types: PDF, PNG, JPG, TIFF');
  });
});

describe('without a server', () => {
  const dataFolder = temporaryFolder();
  beforeAll(async () => {
    await shareModel(dataFolder, collectingLogger());
    const made = await runLandfall(
      ['init', '--organization', 'Broker Ltd', '--email', 'me@broker.example', '--password-stdin'],
      { dataFolder, input: `${password}\n` },
    );
    expect(made.stderr).toBe('');
    expect(made.exitCode).toBe(0);
  });

  test('upload processes here, and documents list and show agree', async () => {
    const uploaded = await runLandfall(['upload', sample, '--wait'], { dataFolder });
    expect(uploaded.exitCode).toBe(0);
    const { detail, extractions, compliance } = resultOf(uploaded.json<Upload>().documents[0]);
    expect(detail).toMatchObject({
      fileName: 'commercial-invoice-cotton.pdf',
      documentType: 'invoice',
      failure: null,
    });
    expect(extractions.hsSuggestions.length).toBeGreaterThan(0);
    expect(compliance.checks.slice(0, 3).map(({ checkName }) => checkName)).toEqual([
      'Required Fields Present',
      'HS Code Validation',
      'Restricted Goods Check',
    ]);

    const list = await runLandfall(['documents', 'list'], { dataFolder });
    expect(list.json<DocumentPage>().data.map(({ id }) => id)).toEqual([detail.id]);
    const shown = await runLandfall(['documents', 'show', detail.id], { dataFolder });
    expect(shown.json<unknown>()).toEqual({ detail, extractions, compliance });
    const page = await runLandfall(['documents', 'show', detail.id, '--format', 'table'], { dataFolder });
    expect(page.stdout).toContain('commercial-invoice-cotton.pdf');
  });

  test('of several files each has its own outcome; a bad one makes the exit code 1', async () => {
    const result = await runLandfall(['upload', text, sample], { dataFolder });
    expect(result.exitCode).toBe(1);
    expect(result.failure().code).toBe('DOCUMENTS_FAILED');
    const [bad, good] = result.json<Upload>().documents;
    expect(bad).toMatchObject({
      file: text,
      error: { message: 'File type not supported. Allowed types: PDF, PNG, JPG, TIFF' },
    });
    expect(resultOf(good).detail.status).not.toBe('failed');
  });

  test('a command that ends at once reports its own error only, not what it stopped on the way', async () => {
    const { stderr } = await runLandfall(['upload', text], { dataFolder });
    const told = stderr.trim().split('\n');
    expect(told.map((line) => (JSON.parse(line) as { code?: string }).code)).toEqual(['DOCUMENTS_FAILED']);
  });

  test('a document that does not exist is exit code 3 with what to type next', async () => {
    const result = await runLandfall(['documents', 'show', 'none'], { dataFolder });
    expect(result.exitCode).toBe(3);
    expect(result.failure()).toEqual({
      code: 'DOCUMENT_NOT_FOUND',
      message: 'Document not found',
      next: 'landfall documents list',
    });
  });
});

describe('with a server', async () => {
  const { server, newOrganization } = await startTestServer();
  const home = temporaryFolder();
  const run = (words: readonly string[], input = '') => runLandfall(words, { dataFolder: home, input });

  test('login keeps the credentials in a file of its own that only its owner reads', async () => {
    const { email } = await newOrganization();
    const result = await run(['login', server.url, '--email', email, '--password-stdin'], password);
    expect(result.stderr).toBe('');
    expect(result.json<{ server: string }>()).toEqual({ server: server.url });
    const profile = join(home, '.config/landfall/profile.json');
    expect(statSync(profile).mode & 0o777).toBe(0o600);

    const uploaded = await run(['upload', sample, '--wait', '--type', 'invoice']);
    expect(resultOf(uploaded.json<Upload>().documents[0]).detail.documentTypeConfidence).toBe(1);
    expect((await run(['documents', 'list'])).json<DocumentPage>().pagination.total).toBe(1);
    expect((await run(['logout'])).exitCode).toBe(0);
    expect((await run(['documents', 'list'])).exitCode).toBe(4);
  });

  test('a session is renewed by itself, once, however many requests are under way', async () => {
    const { email } = await newOrganization();
    await run(['login', server.url, '--email', email, '--password-stdin'], password);
    const profile = join(home, '.config/landfall/profile.json');
    const expired = () => {
      const kept = JSON.parse(readFileSync(profile, 'utf8')) as { session: { expiresAt: number } };
      kept.session.expiresAt = 0;
      writeFileSync(profile, JSON.stringify(kept));
    };
    const id = resultOf((await run(['upload', sample, '--wait'])).json<Upload>().documents[0]).detail.id;
    for (const _ of [1, 2]) {
      expired();
      expect((await run(['documents', 'show', id])).exitCode).toBe(0);
    }
    await run(['logout']);
  });

  test('a wrong password is exit code 4 and leaves no profile', async () => {
    const { email } = await newOrganization();
    const other = temporaryFolder();
    const result = await runLandfall(['login', server.url, '--email', email, '--password-stdin'], {
      dataFolder: other,
      input: 'not the password',
    });
    expect(result.exitCode).toBe(4);
    expect(result.failure().code).toBe('INVALID_CREDENTIALS');
    expect(() => statSync(join(other, '.config'))).toThrow();
  });
});
