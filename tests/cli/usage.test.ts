import { beforeAll, describe, expect, test } from 'bun:test';
import { shareModel } from '../server/shared-model.ts';
import { collectingLogger } from '../support/collecting-logger.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall } from './run-landfall.ts';

const dataFolder = temporaryFolder();
const run = (words: readonly string[], environment: Record<string, string> = {}) =>
  runLandfall(words, { dataFolder, environment });

beforeAll(() => shareModel(dataFolder, collectingLogger()), 240_000);

describe('landfall', () => {
  test('without a command prints ten lines off a terminal', async () => {
    const { exitCode, stdout, stderr } = await run([]);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout.trimEnd().split('\n')).toHaveLength(10);
    expect(stdout).toContain('landfall --help lists all commands and settings.');
  });

  test('shows its help, examples first, with exit codes and settings', async () => {
    const { exitCode, stdout } = await run(['--help']);
    expect(exitCode).toBe(0);
    expect(stdout.startsWith('Examples:')).toBe(true);
    for (const part of ['classify', 'Exit codes:', '130  interrupted', 'LANDFALL_DATA'])
      expect(stdout).toContain(part);
  });

  test('writes lists as tables for spreadsheets', async () => {
    const { exitCode, stdout } = await run(['hs', 'versions', '--format', 'csv']);
    expect(exitCode).toBe(0);
    const [heading, ...rows] = stdout.split('\r\n');
    expect(heading).toBe('id,name,validFrom,subheadingCount,isPrimary');
    expect(rows.map((row) => row.split(',')[0])).toEqual(['HS2022', 'HS2017', '']);
  });

  test('writes a stream as one table', async () => {
    const { stdout } = await runLandfall(['classify', '-', '--format', 'csv'], {
      dataFolder,
      input: '6109.10\n6109.90\n',
    });
    const rows = stdout.trim().split('\r\n');
    expect(rows.map((row) => row.split(',')[0])).toEqual(['query', '6109.10', '6109.90']);
  });

  test('an unknown command is a usage error that says which was meant', async () => {
    const result = await run(['clasify', 'shoes']);
    expect(result.exitCode).toBe(2);
    expect(result.stdout).toBe('');
    expect(result.failure()).toMatchObject({
      code: 'USAGE',
      next: 'landfall --help',
    });
    expect(result.failure().message).toContain('Did you mean classify?');
  });

  test.each([
    ['an unknown option', ['classify', 'shoes', '--tpo', '3']],
    ['a missing argument', ['hs', 'lookup']],
    ['--top 0', ['classify', 'shoes', '--top', '0']],
    ['--top 21', ['classify', 'shoes', '--top', '21']],
    ['--top 1.5', ['classify', 'shoes', '--top', '1.5']],
    ['an unknown format', ['hs', 'versions', '--format', 'xml']],
    ['an unknown document type', ['extract', 'x.pdf', '--type', 'letter']],
    ['a port that is none', ['serve', '--port', '99999']],
    ['an address that is no URL', ['login', 'landfall', '--email', 'a@b.example']],
    ['a login that others could read', ['login', 'http://landfall.example', '--email', 'a@b.example']],
  ])('%s is a usage error', async (_, words) => {
    const result = await run(words);
    expect(result.exitCode).toBe(2);
    expect(result.failure().code).toBe('USAGE');
  });

  test('an unknown setting is refused before anything starts', async () => {
    const result = await run(['serve'], { LANDFALL_PROT: '80' });
    expect(result.exitCode).toBe(2);
    expect(result.failure()).toMatchObject({ code: 'CONFIGURATION' });
    expect(result.failure().message).toContain('did you mean LANDFALL_PORT?');
  });

  test('what needs an organization says how to make one', async () => {
    const result = await run(['documents', 'list']);
    expect(result.exitCode).toBe(4);
    expect(result.failure().code).toBe('NO_ORGANIZATION');
    expect(result.failure().next).toContain('landfall init');
  });

  test('a file that is not there is named, and nothing is started', async () => {
    const result = await run(['upload', 'nowhere.pdf', 'neither.pdf']);
    expect(result.exitCode).toBe(3);
    expect(result.failure().message).toContain('nowhere.pdf: there is no such file');
    expect(result.failure().message).toContain('neither.pdf');
  });

  test('a backup that is not there is no conflict', async () => {
    const result = await run(['restore', 'nowhere.tar']);
    expect([result.exitCode, result.failure().code]).toEqual([3, 'FILE_NOT_FOUND']);
  });

  test('a status that documents do not have is a usage error that names those they have', async () => {
    const result = await run(['documents', 'list', '--status', 'done']);
    expect(result.exitCode).toBe(2);
    expect(result.failure().message).toContain('requires_review');
  });

  test('a server that does not answer is reported, with what to check', async () => {
    const result = await run(['hs', 'versions'], {
      LANDFALL_SERVER: 'http://127.0.0.1:9',
      LANDFALL_API_KEY: 'lf_none',
    });
    expect(result.exitCode).toBe(7);
    expect(result.failure().code).toBe('SERVER_UNREACHABLE');
  });
});
