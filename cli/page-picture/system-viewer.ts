import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PagePicture } from '../../core/reading/page-picture.ts';

/** Shows pictures in the program that the system has for them. */
export interface SystemViewer {
  /** @returns false where the system shows none. */
  show(picture: PagePicture): Promise<boolean>;
  /** Removes what was written for it. */
  close(): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Milliseconds after which a viewer that has not failed is taken to be there: some run until they are closed. */
const patience = 1_500;

/** Pictures lie in a folder that nobody else may read, until `close`. */
export function createSystemViewer(
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
): SystemViewer {
  const command = opener(environment, platform);
  let folder: string | null = null;
  let count = 0;
  return {
    async show({ page, png }) {
      if (!command) return false;
      folder ??= mkdtempSync(join(tmpdir(), 'landfall-pages-'));
      // A viewer may still show the one before.
      const file = join(folder, `${++count}-page-${page}.png`);
      await writeFile(file, png);
      const viewer = Bun.spawn([...command, file], {
        env: environment,
        stdio: ['ignore', 'ignore', 'ignore'],
      });
      viewer.unref();
      const late = Promise.withResolvers<number>();
      const timer = setTimeout(() => late.resolve(0), patience);
      const exitCode = await Promise.race([viewer.exited, late.promise]);
      clearTimeout(timer);
      return exitCode === 0;
    },
    close() {
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
      folder = null;
    },
  };
}

/** The command that opens a file in its program; null: none, as on a machine without a screen. */
function opener(environment: Environment, platform: NodeJS.Platform): readonly string[] | null {
  const found = (name: string): string | null => Bun.which(name, { PATH: environment.PATH ?? '' });
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['cmd', '/c', 'start', ''];
  const isOnWindows = environment.WSL_DISTRO_NAME !== undefined;
  const hasScreen = Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
  const program = (isOnWindows && found('wslview')) || (hasScreen && found('xdg-open'));
  return program ? [program] : null;
}
