import { describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createOriginals } from '../../../core/files/originals.ts';
import { systemIds } from '../../../core/ids.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = join(temporaryFolder(), 'originals');
const originals = createOriginals(folder);

test('a written original is there under our name, readable by its owner alone, with its hash', async () => {
  const bytes = new TextEncoder().encode('hello');
  const { storedAs, sha256 } = await originals.write(systemIds.next(), bytes);
  expect(readFileSync(originals.path(storedAs), 'utf8')).toBe('hello');
  expect(statSync(originals.path(storedAs)).mode & 0o777).toBe(0o600);
  expect(sha256).toBe('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824');
});

test('nothing unfinished stays beside it', async () => {
  const { storedAs } = await originals.write(systemIds.next(), new Uint8Array(100_000));
  expect(readdirSync(join(folder, storedAs, '..')).filter((name) => name.endsWith('.part'))).toEqual([]);
});

describe('an original that arrives in pieces', () => {
  const pieces = ['hel', '', 'lo'].map((text) => new TextEncoder().encode(text));
  const names = (id: string) => readdirSync(join(folder, id.slice(-2))).filter((name) => name.startsWith(id));

  async function receive() {
    const id = systemIds.next();
    const incoming = await originals.receive(id);
    for (const piece of pieces) await incoming.write(piece);
    return { id, incoming };
  }

  test('has no name of its own until it is kept', async () => {
    const { id, incoming } = await receive();
    expect(names(id)).toEqual([`${id}.part`]);
    const { storedAs, sha256 } = await incoming.keep();
    expect(names(id)).toEqual([id]);
    expect(readFileSync(originals.path(storedAs), 'utf8')).toBe('hello');
    expect(sha256).toBe('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824');
  });

  test('leaves nothing when it is discarded, however often', async () => {
    const { id, incoming } = await receive();
    await incoming.discard();
    await incoming.discard();
    expect(names(id)).toEqual([]);
  });

  test('stays when it is discarded after it was kept', async () => {
    const { id, incoming } = await receive();
    await incoming.keep();
    await incoming.discard();
    expect(names(id)).toEqual([id]);
  });

  test('leaves nothing when it cannot be given its name', async () => {
    const { id, incoming } = await receive();
    mkdirSync(join(folder, id.slice(-2), id));
    await expect(incoming.keep()).rejects.toThrow();
    rmdirSync(join(folder, id.slice(-2), id));
    await incoming.discard();
    expect(names(id)).toEqual([]);
  });
});

test('removing what is gone already is no error', async () => {
  const { storedAs } = await originals.write(systemIds.next(), new Uint8Array(1));
  await originals.remove(storedAs);
  await originals.remove(storedAs);
  expect(await Bun.file(originals.path(storedAs)).exists()).toBe(false);
});
