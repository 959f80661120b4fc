import { describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clearLeftFolders, makeOwnFolder } from '../../../core/files/own-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const hour = 60 * 60 * 1000;
const module = resolve(import.meta.dir, '../../../core/files/own-folder.ts');

/** Another process that has a folder, until it is killed. */
async function holder(prefix: string) {
  const program = `const { makeOwnFolder } = await import(${JSON.stringify(module)});
    const { path } = await makeOwnFolder(${JSON.stringify(prefix)});
    await Bun.write(path + '/work', 'half done');
    console.log(path);
    setInterval(() => {}, 1000);`;
  const child = Bun.spawn([process.execPath, '-e', program], { stdout: 'pipe' });
  const { value } = await child.stdout.getReader().read();
  return { child, path: new TextDecoder().decode(value).trim() };
}

describe('a folder that a process has', () => {
  test('is left alone as long as the process lives, and cleared when it was killed', async () => {
    const prefix = join(temporaryFolder(), 'work-');
    const { child, path } = await holder(prefix);
    const own = await makeOwnFolder(prefix);
    expect(await clearLeftFolders(prefix, Date.now())).toBe(0);
    expect(existsSync(path)).toBe(true);
    child.kill('SIGKILL');
    await child.exited;
    const seen: string[] = [];
    expect(await clearLeftFolders(prefix, Date.now(), async (folder) => void seen.push(folder))).toBe(1);
    expect(seen).toEqual([path]);
    expect(readdirSync(join(prefix, '..'))).toEqual([own.path.slice(join(prefix, '..').length + 1)]);
    await own.remove();
    expect(readdirSync(join(prefix, '..'))).toEqual([]);
  });

  test('takes another name without a trace of who had it', async () => {
    const parent = temporaryFolder();
    const own = await makeOwnFolder(join(parent, 'draft-'));
    writeFileSync(join(own.path, 'result'), 'whole');
    await own.settle(join(parent, 'settled'));
    await own.remove();
    expect(readdirSync(parent)).toEqual(['settled']);
    expect(readdirSync(join(parent, 'settled'))).toEqual(['result']);
  });

  test('is never one of somebody else, whatever that is called', async () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, 'backup-2026'));
    writeFileSync(join(parent, 'backup-2026', 'landfall.sqlite'), 'a copy by hand');
    writeFileSync(join(parent, 'backup-notes.txt'), '');
    expect(await clearLeftFolders(join(parent, 'backup-'), Date.now() + 2 * hour)).toBe(0);
    expect(readdirSync(parent).toSorted()).toEqual(['backup-2026', 'backup-notes.txt']);
  });

  test('that was killed before it began has an empty one, which goes when it is an hour old', async () => {
    const parent = temporaryFolder();
    mkdirSync(join(parent, 'backup-Ab12Cd'));
    expect(await clearLeftFolders(join(parent, 'backup-'), Date.now())).toBe(0);
    expect(await clearLeftFolders(join(parent, 'backup-'), Date.now() + 2 * hour)).toBe(1);
    expect(readdirSync(parent)).toEqual([]);
  });

  test('is none where there is no folder', async () => {
    expect(await clearLeftFolders(join(temporaryFolder(), 'nowhere', 'x-'), Date.now())).toBe(0);
  });
});
