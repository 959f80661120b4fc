import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Wall } from './box.ts';
import { boxEnvironment, boxedCommand } from './boxed-command.ts';
import type { WallTargets } from './try-walls.ts';

const program = fileURLToPath(new URL('./try-walls.ts', import.meta.url));
const megabytes = 256;
const longest = 30_000;

/**
 * The walls that are missing on this machine: a child in a box tries each.
 *
 * @param targets a file that it must not read, and one that it must not make (gone again where it could)
 * @throws Error where no child could be started
 */
export async function openWalls(targets: Pick<WallTargets, 'file' | 'newFile'>): Promise<readonly Wall[]> {
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
  try {
    const tried: WallTargets = { ...targets, port: listener.port, megabytes: megabytes * 2 };
    const command = boxedCommand({ readable: [], megabytes }, [program, JSON.stringify(tried)]);
    const child = Bun.spawn([process.execPath, ...command], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: boxEnvironment,
      timeout: longest,
    });
    const [printed, trouble] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    if (child.exitCode !== 0) throw new Error(`No child could be tried out: ${trouble.trim()}`);
    return JSON.parse(printed) as readonly Wall[];
  } finally {
    listener.stop(true);
    if (existsSync(targets.newFile)) await rm(targets.newFile);
  }
}
