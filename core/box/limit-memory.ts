import { type MissingWalls, memoryVariable, missingWallsOf, missingWallsVariable } from './box.ts';
import { reservedBytes } from './memory-left.ts';
import { setLimit } from './set-limit.ts';

/**
 * Loaded before a boxed program: what the kernel gives it from now on ends `memoryVariable` megabytes above what it has
 * reserved by now. Set earlier, JavaScriptCore would reserve less at its start (5 GB, of which it uses little), and the rest
 * would be left to fill.
 */
const megabytes = Number(process.env[memoryVariable]);
try {
  setLimit('data', reservedBytes() + megabytes * 2 ** 20);
} catch (error) {
  const memory = error instanceof Error ? error.message : String(error);
  const missing: MissingWalls = { ...missingWallsOf(process.env), memory };
  process.env[missingWallsVariable] = JSON.stringify(missing);
}
