import { beforeAll, describe, expect, test } from 'bun:test';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DoctorFinding } from '../../cli/doctor/finding.ts';
import { shareModel } from '../server/shared-model.ts';
import { password, startTestServer } from '../server/start-test-server.ts';
import { answering, saying, startChatServer } from '../support/chat-server.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { startMailServer } from '../support/mail-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall, runLandfallHere } from './run-landfall.ts';

/** `name status` of each. */
const told = ({ stdout }: { readonly stdout: string }): readonly string[] =>
  (JSON.parse(stdout) as { findings: readonly DoctorFinding[] }).findings.map(
    ({ name, status }) => `${name} ${status}`,
  );

describe('landfall doctor', () => {
  const dataFolder = temporaryFolder();
  beforeAll(async () => {
    await shareModel(dataFolder, collectingLogger());
    await runLandfall(
      ['init', '--organization', 'Broker Ltd', '--email', 'me@broker.example', '--password-stdin'],
      { dataFolder, input: `${password}\n` },
    );
  });

  test('finds all well in a folder that is, with mail', async () => {
    chmodSync(dataFolder, 0o700);
    const mail = await startMailServer({ user: 'broker', password: 'letters' });
    const environment = {
      LANDFALL_PORT: '0',
      LANDFALL_SMTP_HOST: '127.0.0.1',
      LANDFALL_SMTP_PORT: String(mail.port),
      LANDFALL_SMTP_SECURITY: 'none',
      LANDFALL_SMTP_FROM: 'landfall@broker.example',
      LANDFALL_SMTP_USER: 'broker',
      LANDFALL_SMTP_PASSWORD: 'letters',
    };
    const result = await runLandfallHere(['doctor'], { dataFolder, environment });
    expect([result.exitCode, result.stderr]).toEqual([0, '']);
    expect(told(result)).toEqual(
      'settings folder disk database originals clock model ocr box port mail ai proxy webhooks'
        .split(' ')
        .map((name) => `${name} ok`),
    );
    expect(result.stdout).not.toContain('letters');
    await mail.stop();
  });

  test('says of each that failed what to do, and goes on with the others', async () => {
    const other = temporaryFolder();
    chmodSync(other, 0o755);
    writeFileSync(join(other, 'landfall.sqlite'), 'This is no database at all. '.repeat(100));
    const taken = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('other') });
    const environment = {
      LANDFALL_PORT: String(taken.port),
      LANDFALL_OCR_LANGUAGES: 'eng,xyz',
      LANDFALL_SMTP_HOST: '127.0.0.1',
      LANDFALL_SMTP_PORT: '9',
      LANDFALL_SMTP_FROM: 'landfall@broker.example',
    };
    const result = await runLandfallHere(['doctor', '--json'], { dataFolder: other, environment });
    await taken.stop(true);
    expect([result.exitCode, result.failure().code]).toEqual([1, 'UNWELL']);
    expect(result.failure().message).toBe('Failed: database, ocr, port, mail.');
    expect(told(result)).toContain('folder warning');
    expect(told(result)).toContain('model warning');
    expect(told(result)).toContain('webhooks ok');
    const { findings } = result.json<{ findings: readonly DoctorFinding[] }>();
    for (const { status, next } of findings) expect(next === null).toBe(status === 'ok');
    expect(findings.find(({ name }) => name === 'ocr')!.message).toContain('@tesseract.js-data/xyz');
  });

  test('asks the language model for a word, and states what else it is sent', async () => {
    const ai = await startChatServer(saying({ ready: true }));
    const findingWith = async (environment: Readonly<Record<string, string>>) => {
      const result = await runLandfallHere(['doctor', '--json'], { dataFolder, environment });
      expect(JSON.stringify(result)).not.toContain('sk-secret');
      return result.json<{ findings: readonly DoctorFinding[] }>().findings.find(({ name }) => name === 'ai');
    };
    const settings = { LANDFALL_PORT: '0', LANDFALL_AI_URL: ai.url, LANDFALL_AI_KEY: 'sk-secret' };
    expect(await findingWith(settings)).toMatchObject({
      ...{ status: 'ok', message: expect.stringContaining('it is sent goods descriptions only.') },
    });
    ai.behaveAs(answering('not here', 404));
    expect(await findingWith({ ...settings, LANDFALL_AI_READS: 'yes' })).toMatchObject({
      status: 'failed',
      message:
        'The language model, which is sent goods descriptions and the text of doubtful pages, gives no answer: status 404.',
      next: expect.stringContaining('LANDFALL_AI_URL'),
    });
    expect(await findingWith({ LANDFALL_PORT: '0', LANDFALL_AI_READS: 'yes' })).toMatchObject({
      status: 'failed',
      message: 'LANDFALL_AI_READS is yes, and LANDFALL_AI_URL names no server.',
    });
  });

  test('finds originals that are gone or were cut off', async () => {
    const [kept, gone, cutOff] = await Promise.all(
      ['kept', 'gone', 'cut off'].map(async (name) => {
        const file = join(temporaryFolder(), `${name}.pdf`);
        writeFileSync(file, `%PDF-1.7 ${name}`);
        return file;
      }),
    );
    for (const file of [kept!, gone!, cutOff!])
      await runLandfallHere(['upload', file, '--json'], { dataFolder });
    const originals = await Array.fromAsync(
      new Bun.Glob('originals/*/*').scan({ cwd: dataFolder, absolute: true }),
    );
    const holding = async (name: string): Promise<string> => {
      for (const path of originals) if ((await Bun.file(path).text()).endsWith(name)) return path;
      throw new Error(`no original of ${name}`);
    };
    const [toRemove, toCut] = [await holding('gone'), await holding('cut off')];
    rmSync(toRemove);
    writeFileSync(toCut, '%PDF');
    const result = await runLandfallHere(['doctor'], { dataFolder, environment: { LANDFALL_PORT: '0' } });
    const { findings } = result.json<{ findings: readonly DoctorFinding[] }>();
    const found = findings.find(({ name }) => name === 'originals')!;
    expect([result.exitCode, found.status]).toEqual([1, 'failed']);
    expect(found.message).toStartWith('2 of 3 ');
  });

  test('finds a disk on which uploads are refused, by the threshold of the server', async () => {
    const environment = { LANDFALL_PORT: '0', LANDFALL_DISK_RESERVE_MB: '1048576' };
    const result = await runLandfallHere(['doctor'], { dataFolder, environment });
    const { findings } = result.json<{ findings: readonly DoctorFinding[] }>();
    const found = findings.find(({ name }) => name === 'disk')!;
    expect([result.exitCode, found.status]).toEqual([1, 'failed']);
    expect(found.message).toMatch(/are free; uploads are refused with less than 1024\.0 GiB\./);
  });

  test('without settings that can be used it looks no further', async () => {
    const result = await runLandfallHere(['doctor'], { dataFolder, environment: { LANDFALL_PROT: '1' } });
    expect(result.exitCode).toBe(1);
    expect(told(result)).toEqual(['settings failed']);
  });
});

describe('landfall doctor of a server elsewhere', async () => {
  const { server, newApiKey, newOrganization } = await startTestServer();
  const { credentials } = await newOrganization();
  const { key } = await newApiKey(credentials);
  const dataFolder = temporaryFolder();
  const run = (apiKey: string, url = server.url) =>
    runLandfallHere(['doctor'], {
      dataFolder,
      environment: { LANDFALL_SERVER: url, LANDFALL_API_KEY: apiKey },
    });

  test('looks at the server, the credential and the clocks', async () => {
    const refused = await run('lf_none');
    expect(refused.exitCode).toBe(1);
    expect(told(refused)).toContain('credential failed');
    const known = await run(key);
    expect(told(known)).toContain('credential ok');
    const away = await run(key, 'http://127.0.0.1:9');
    expect(away.exitCode).toBe(1);
    expect(told(away)[0]).toBe('server failed');
  });
});
