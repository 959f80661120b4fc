import { describe, expect, test } from 'bun:test';
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
  });

  test('an unknown shell is a usage error', async () => {
    const result = await runLandfall(['completion', 'tcsh'], { dataFolder });
    expect(result.exitCode).toBe(2);
    expect(result.failure().message).toContain('bash, zsh, fish');
  });
});
