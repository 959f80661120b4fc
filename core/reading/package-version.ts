import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * `name version` of an installed package, for the record of what read a document. `entry` is what can be imported of
 * it, where that is not its name.
 */
export function packageVersion(name: string, entry = name): string {
  let folder = dirname(Bun.resolveSync(entry, import.meta.dir));
  for (;;) {
    const path = join(folder, 'package.json');
    // Packages put small package.json files beside their builds; only their own has their name.
    if (existsSync(path)) {
      const found = JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string };
      if (found.name === name) return `${name} ${found.version}`;
    }
    if (dirname(folder) === folder) throw new Error(`${name} is not installed`);
    folder = dirname(folder);
  }
}
