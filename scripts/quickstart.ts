import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { installPackages, isInstalled } from './support/install-packages.ts';

/**
 * `bun run quickstart [files…]`: from a fresh clone to a first result. Runs before any package is there,
 * so everything else is imported after the installation.
 */

const root = resolve(import.meta.dir, '..');
const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

async function main(files: readonly string[]): Promise<number> {
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) {
    say(`There is no such file: ${missing.join(', ')}. Nothing was started.`);
    return 3;
  }
  if (!isInstalled(root)) {
    say('Installing packages (once)…');
    const installation = await installPackages(root);
    if (installation.exitCode !== 0) {
      say(
        `${installation.output.trimEnd()}\nThe packages could not be installed. Is the package registry reachable?`,
      );
      return 1;
    }
  }
  const { quickstart } = await import('./support/quickstart.ts');
  return quickstart(files);
}

process.exitCode = await main(process.argv.slice(2));
