import { fileURLToPath } from 'node:url';
import type { Box } from './box.ts';

const entrance = fileURLToPath(new URL('./enter-box.ts', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where the program lies. A program in a box is started here: it may not look at the folder of whoever started it. */
export const programFolder = root;

/** The parts of the program, without the folders that people keep beside them: the data folder may be one. */
export const programFiles: readonly string[] = [
  'core',
  'cli',
  'server',
  'data',
  'node_modules',
  'package.json',
  'tsconfig.json',
].map((name) => `${root}${name}`);

/**
 * The allocator of Bun takes a gigabyte at a time, and the kernel counts what could be written. So it only reserves, in
 * pieces of 256 MB, and takes what it fills: what the kernel counts is then close to the most that was in use.
 */
const takenAsUsed = { MIMALLOC_ARENA_EAGER_COMMIT: '0', MIMALLOC_ARENA_RESERVE: String(256 * 1024) };

/** Of a boxed process: what the entrance needs, and nothing of ours. */
export const boxEnvironment: Readonly<Record<string, string>> = {
  ...takenAsUsed,
  // What Bun keeps of its own work would be written outside.
  BUN_RUNTIME_TRANSPILER_CACHE_PATH: '0',
};

/**
 * The arguments of `bun` that run `command` (a program and its arguments) in a box; without one where this system has none.
 * The environment of the process has to hold `boxEnvironment`.
 */
export const boxedCommand = (box: Box, command: readonly string[]): readonly string[] =>
  process.platform === 'linux' ? [entrance, JSON.stringify(box), ...command] : command;
