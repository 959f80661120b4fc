import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const repository = resolve(import.meta.dir, '../..');
const transpiler = new Bun.Transpiler({ loader: 'ts' });

/** The files of this project that are loaded before a file's first line runs, as paths in the repository. */
function loadedWith(file: string): readonly string[] {
  const loaded = new Set([resolve(repository, file)]);
  for (const path of loaded) {
    if (!path.endsWith('.ts')) continue;
    for (const { kind, path: imported } of transpiler.scanImports(readFileSync(path, 'utf8')))
      if (kind === 'import-statement' && imported.startsWith('.'))
        loaded.add(resolve(dirname(path), imported));
  }
  return [...loaded].map((path) => path.slice(repository.length + 1));
}

/** A command that lists what there is, opens the core, and should not wait for what only reading needs. */
test('rules, checks and readers are not loaded with the core', () => {
  const loaded = loadedWith('core/core.ts');
  expect(loaded).toContain('core/compliance/lazy-checker.ts');
  expect(
    loaded.filter((path) =>
      /^core\/(?:shipments\/consistency\/rules|compliance\/checks|extraction\/(?:invoice|goods|forms)|hs\/search)\//.test(
        path,
      ),
    ),
  ).toEqual([]);
});
