import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { becomeProgram } from './become-program.ts';
import {
  type Box,
  type MissingWalls,
  memoryVariable,
  missingWallsVariable,
  type Wall,
  walls,
} from './box.ts';
import { programFiles, programFolder } from './boxed-command.ts';
import { callFilter } from './call-filter.ts';
import { type Permission, restrictFiles } from './landlock.ts';
import { address, checked, libc, systemCall } from './libc.ts';
import { setLimit } from './set-limit.ts';

/**
 * The entrance of a box: puts up the walls around itself and becomes the program that its arguments name. A process
 * cannot restrict the threads that it has already; what it becomes is restricted from its first moment.
 */
const [, , boxText = '{}', ...program] = process.argv;
const memoryProgram = fileURLToPath(new URL('./limit-memory.ts', import.meta.url));
const box = JSON.parse(boxText) as Box;
const missing: Partial<Record<Wall, string>> = {};

function put(wall: Wall, up: () => void): void {
  try {
    up();
  } catch (error) {
    missing[wall] = error instanceof Error ? error.message : String(error);
  }
}

/** Numbers of Linux (include/uapi/linux/prctl.h, seccomp.h, capability.h). */
const [setNoNewPrivileges, setSeccomp, withFilter] = [38, 22, 2];
const capabilities = { version: 0x20080522, get: [125, 90], set: [126, 91], readAnyFile: 1 << 2 };

/** Of the machine and of this process; nothing of other processes. */
const systemFiles = [
  '/lib',
  '/lib64',
  '/usr/lib',
  '/etc/ld.so.cache',
  '/etc/localtime',
  '/usr/share/zoneinfo',
  '/dev/urandom',
  '/proc/self/',
  '/proc/meminfo',
  '/proc/cpuinfo',
  '/proc/stat',
  '/proc/sys/vm/overcommit_memory',
  '/sys/kernel/mm/transparent_hugepage',
  '/sys/devices/system/cpu',
];

put('files', () => {
  checked('PR_SET_NO_NEW_PRIVS', libc().prctl(setNoNewPrivileges, 1, 0, 0, 0));
  // A crash would write the document to disk.
  setLimit('core', 0);
  dropCapabilities();
  restrictFiles(permissions());
});
put('network', filterCalls);
if (missing.network !== undefined) missing.processes = missing.network;

const environment = {
  [missingWallsVariable]: JSON.stringify(missing satisfies MissingWalls),
  [memoryVariable]: String(box.megabytes),
};
try {
  process.chdir(join(programFolder, 'core'));
  becomeProgram(['--preload', memoryProgram, ...program], environment);
} catch (error) {
  // Without walls, but it reads.
  const reason = error instanceof Error ? error.message : String(error);
  for (const wall of walls) missing[wall] ??= reason;
  process.env[missingWallsVariable] = JSON.stringify(missing);
  process.argv.splice(1, 2);
  await import(program[0]!);
}

/** Drops the capabilities of root, except to read the program where it is somebody else's. */
function dropCapabilities(): void {
  const column = process.arch === 'arm64' ? 1 : 0;
  const header = new Uint32Array([capabilities.version, 0]);
  // Effective, permitted and inheritable, for the lower half of them and the upper.
  const sets = new Uint32Array(6);
  systemCall('capget', capabilities.get[column]!, address(header), address(sets));
  const kept = sets[1]! & capabilities.readAnyFile;
  systemCall(
    'capset',
    capabilities.set[column]!,
    address(header),
    address(new Uint32Array([kept, kept, 0, 0, 0, 0])),
  );
}

function filterCalls(): void {
  checked('PR_SET_NO_NEW_PRIVS', libc().prctl(setNoNewPrivileges, 1, 0, 0, 0));
  const instructions = callFilter(process.arch, process.pid);
  const filter = new BigUint64Array([BigInt(instructions.length / 8), BigInt(address(instructions))]);
  checked('seccomp', libc().prctl(setSeccomp, withFilter, address(filter), 0, 0));
}

/** The files that Bun, its native modules and the program need. */
function permissions(): readonly Permission[] {
  const mapped = readFileSync('/proc/self/maps', 'utf8').matchAll(/ r-xp .* (\/.*)$/gm);
  const libraries = [...new Set([...mapped].map(([, path]) => realpathSync(path!)))];
  const read = (paths: readonly string[]): readonly Permission[] =>
    paths.map((path) => ({ path, may: 'read' }));
  return [
    ...libraries.map((path) => ({ path, may: 'run' }) as const),
    ...read(libraries.filter((path) => path !== realpathSync(process.execPath)).map((path) => dirname(path))),
    ...read(systemFiles),
    ...read([...programFiles, ...box.readable]),
    // Bun looks for packages in the folders above a file, and a folder of packages may be a link to another place.
    ...[programFolder, ...packageFolders()].map((path) => ({ path, may: 'list' }) as const),
    { path: '/dev/null', may: 'write' },
  ];
}

/** Where the packages lie: beside the program, or where a link there leads. */
function packageFolders(): readonly string[] {
  const packages = join(programFolder, 'node_modules');
  return existsSync(packages) ? [dirname(realpathSync(packages))] : [];
}
