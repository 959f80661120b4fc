import { describe, expect, test } from 'bun:test';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall } from './run-landfall.ts';

interface Shown {
  readonly settings: readonly {
    readonly variable: string;
    readonly value: string | null;
    readonly from: string;
    readonly problem: string | null;
  }[];
}

const dataFolder = temporaryFolder();
const config = (environment: Record<string, string> = {}, ...words: string[]) =>
  runLandfall(['config', ...words], { dataFolder, environment });
const setting = ({ settings }: Shown, name: string) =>
  settings.find(({ variable }) => variable === `LANDFALL_${name}`);

describe('landfall config', () => {
  test('shows each setting with its value and where that comes from', async () => {
    const result = await config({ LANDFALL_PORT: '9000' });
    expect(result.exitCode).toBe(0);
    const shown = result.json<Shown>();
    expect(setting(shown, 'PORT')).toMatchObject({ value: '9000', from: 'environment', problem: null });
    expect(setting(shown, 'HOST')).toMatchObject({ value: '127.0.0.1', from: 'default' });
    expect(setting(shown, 'DATA')).toMatchObject({ value: dataFolder, from: 'environment' });
  });

  test('never shows a secret', async () => {
    for (const format of ['json', 'table', 'ndjson']) {
      const { stdout, stderr } = await config(
        { LANDFALL_AI_KEY: 'hunter2', LANDFALL_SMTP_PASSWORD: 'hunter3' },
        '--format',
        format,
      );
      expect(stdout + stderr).not.toMatch(/hunter/);
      expect(stdout).toContain('LANDFALL_AI_KEY');
    }
  });

  test('shows all the same when values cannot be used, and ends as a usage error that names each', async () => {
    const result = await config({ LANDFALL_PORT: 'many', LANDFALL_HSOT: '::' });
    expect(result.exitCode).toBe(2);
    expect(setting(result.json<Shown>(), 'PORT')?.problem).toContain('whole number');
    expect(result.failure().message).toContain('LANDFALL_PORT must be a whole number');
    expect(result.failure().message).toContain('did you mean LANDFALL_HOST');
  });
});
