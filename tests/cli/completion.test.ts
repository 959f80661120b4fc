import { describe, expect, test } from 'bun:test';
import { resolve } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runLandfall } from './run-landfall.ts';

const dataFolder = temporaryFolder();
const script = async (shell: string) => (await runLandfall(['completion', shell], { dataFolder })).stdout;

/** What bash itself offers after the words; the last of them is being typed. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const list = words.map((word) => `'${word}'`).join(' ');
  const child = Bun.spawn(
    [
      'bash',
      '-c',
      `${await script('bash')}\nCOMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _landfall; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ],
    { stdout: 'pipe', stderr: 'inherit' },
  );
  return (await new Response(child.stdout).text()).split('\n').filter((line) => line !== '');
}

describe('landfall completion', () => {
  test('bash offers commands, their commands, and options', async () => {
    expect(await offered('landfall', 'extr')).toEqual(['extract']);
    expect(await offered('landfall', 'hs', 'look')).toEqual(['lookup']);
    expect(await offered('landfall', 'classify', '--exp')).toEqual(['--explain']);
    expect(await offered('landfall', '--format', 'json', 'documents', 'rev')).toEqual(['review']);
  });

  test('bash offers the values of an option, those that its command takes', async () => {
    expect(await offered('landfall', 'documents', 'list', '--format', 'nd')).toEqual(['ndjson']);
    expect(await offered('landfall', 'documents', 'list', '--status', 'r')).toEqual([
      'requires_review',
      'reviewed',
    ]);
    expect(await offered('landfall', 'shipments', 'list', '--status', 'c')).toEqual([
      'consistent',
      'critical',
    ]);
  });

  test('bash leaves what it does not know to files', async () => {
    expect(await offered('landfall', 'extract', 'invoice')).toEqual([]);
  });

  test('zsh runs the same through its own part for bash', async () => {
    expect(await script('zsh')).toBe(`autoload -U +X bashcompinit && bashcompinit\n${await script('bash')}`);
  });

  test('fish gets a line a command and option, quotes escaped', async () => {
    const lines = (await script('fish')).trim().split('\n').slice(1);
    for (const line of lines) {
      expect(line).toStartWith('complete -c landfall ');
      expect(line.replace(/\\'/g, '').split("'").length % 2).toBe(1);
    }
    expect(lines.some((line) => line.includes('-a lookup'))).toBe(true);
    expect(lines.some((line) => line.includes("-l type -x -a 'invoice packing_list "))).toBe(true);
  });

  test('a slow reader gets all of it, however long it is', async () => {
    const main = resolve(import.meta.dir, '../../cli/main.ts');
    const slow = `'${process.execPath}' '${main}' completion fish | cat | wc -c`;
    const child = Bun.spawn(['bash', '-c', slow], {
      env: { PATH: process.env.PATH, HOME: dataFolder, LANDFALL_DATA: dataFolder },
      stdout: 'pipe',
    });
    const bytes = Buffer.byteLength(await script('fish'));
    // More than a pipe holds: the rest has to wait until somebody reads.
    expect(bytes).toBeGreaterThan(65_536);
    expect(Number(await new Response(child.stdout).text())).toBe(bytes);
  });

  test('an unknown shell is a usage error', async () => {
    const result = await runLandfall(['completion', 'tcsh'], { dataFolder });
    expect(result.exitCode).toBe(2);
    expect(result.failure().message).toContain('bash, zsh, fish');
  });
});
