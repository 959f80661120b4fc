import { closeSync, constants, openSync, statSync } from 'node:fs';
import { address, systemCall } from './libc.ts';

/** Kernel numbers, the same on all machines (include/uapi/linux/landlock.h). */
const calls = { createRuleset: 444, addRule: 445, restrictSelf: 446 };
const askForVersion = 1;
const pathBeneath = 1;

const [execute, writeFile, readFile, readFolder] = [1 << 0, 1 << 1, 1 << 2, 1 << 3];
/** Whatever can be done with a file, by the version of Landlock that first knew it. */
const fileRights = [
  { since: 1, rights: 2 ** 13 - 1 },
  { since: 2, rights: 1 << 13 },
  { since: 3, rights: 1 << 14 },
  { since: 5, rights: 1 << 15 },
];
/** To bind a TCP port and to connect to one, since 4. */
const networkRights = 3;
/** To reach abstract sockets and to signal processes outside, since 6. */
const scopes = 3;

/** The rights on a file, or on everything beneath a folder. */
export interface Permission {
  readonly path: string;
  /** `list`: to see the names of its files, and of those beneath, but nothing in them. */
  readonly may: 'list' | 'read' | 'run' | 'write';
}

const rightsTo: Readonly<Record<Permission['may'], number>> = {
  list: readFolder,
  read: readFile | readFolder,
  run: readFile | readFolder | execute,
  write: readFile | writeFile,
};

/** The version of Landlock. @throws Error where the kernel has none, or a filter keeps it from us. */
export const landlockVersion = (): number => systemCall('Landlock', calls.createRuleset, 0, 0, askForVersion);

/**
 * Forbids this thread, and whatever it starts or becomes, all files but those permitted, TCP, and signals to other
 * processes, as far as the kernel's Landlock goes. `PR_SET_NO_NEW_PRIVS` has to be set.
 * @throws Error
 */
export function restrictFiles(permissions: readonly Permission[]): void {
  const version = landlockVersion();
  const handled = fileRights.reduce((all, { since, rights }) => (version >= since ? all | rights : all), 0);
  const attributes = new BigUint64Array([
    BigInt(handled),
    BigInt(version >= 4 ? networkRights : 0),
    BigInt(version >= 6 ? scopes : 0),
  ]);
  // An older kernel takes fewer of them.
  const size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  const ruleset = systemCall('landlock_create_ruleset', calls.createRuleset, address(attributes), size, 0);
  for (const { path, may } of permissions) permit(ruleset, path, rightsTo[may] & handled);
  systemCall('landlock_restrict_self', calls.restrictSelf, ruleset, 0);
  closeSync(ruleset);
}

function permit(ruleset: number, path: string, rights: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  const file = openSync(path, constants.O_RDONLY | openPath);
  const rule = Buffer.alloc(12);
  rule.writeBigUInt64LE(BigInt(found.isDirectory() ? rights : rights & ~readFolder), 0);
  rule.writeInt32LE(file, 8);
  systemCall(`landlock_add_rule for ${path}`, calls.addRule, ruleset, pathBeneath, address(rule), 0);
  closeSync(file);
}

/** `O_PATH`: to name a file, without opening it. */
const openPath = 0o10000000;
