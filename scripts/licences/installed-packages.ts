import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** As its `package.json` states it; null for nothing. */
  readonly stated: string | null;
}

/** Every package below a `node_modules`, each version once. */
export function installedPackages(folder: string): readonly InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();
  const lookInto = (modules: string): void => {
    if (!existsSync(modules)) return;
    for (const entry of readdirSync(modules)) {
      if (entry.startsWith('.')) continue;
      const names = entry.startsWith('@')
        ? readdirSync(join(modules, entry)).map((name) => join(entry, name))
        : [entry];
      for (const name of names) {
        const file = join(modules, name, 'package.json');
        if (!existsSync(file)) continue;
        const one = packageOf(JSON.parse(readFileSync(file, 'utf8')));
        found.set(`${one.name}@${one.version}`, one);
        lookInto(join(modules, name, 'node_modules'));
      }
    }
  };
  lookInto(folder);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type?: string };
  readonly licenses?: readonly { readonly type?: string }[];
}

/** `license` as a text; older packages have an object, or a list of them. */
function packageOf({ name, version, license, licenses }: PackageFile): InstalledPackage {
  const older = licenses?.flatMap(({ type }) => type ?? []).join(' OR ');
  const stated = typeof license === 'string' ? license : (license?.type ?? older);
  return { name, version, stated: stated || null };
}

interface LockFile {
  readonly workspaces: Readonly<Record<string, Needs>>;
  /** By their place: what they are (`name@version`), and among the rest what they need. */
  readonly packages: Readonly<Record<string, readonly [id: string, ...rest: readonly unknown[]]>>;
}

interface Needs {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export interface LockedPackage {
  /** `name@version` */
  readonly id: string;
  /** Whether something that is installed cannot do without it; others are for other machines. */
  readonly isNeeded: boolean;
}

/** The packages that a `bun.lock` names. @param installed `name@version` of what is installed. */
export function lockedPackages(file: string, installed: ReadonlySet<string>): readonly LockedPackage[] {
  const { workspaces, packages } = Bun.JSONC.parse(readFileSync(file, 'utf8')) as LockFile;
  const needy = Object.values(packages).filter(([id]) => installed.has(id));
  const needed = new Set(
    [...Object.values(workspaces), ...needy.flatMap((parts) => parts.filter(isNeeds))].flatMap(
      ({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies }),
    ),
  );
  return Object.values(packages).map(([id]) => ({
    id,
    isNeeded: needed.has(id.slice(0, id.lastIndexOf('@'))),
  }));
}

const isNeeds = (part: unknown): part is Needs => typeof part === 'object' && part !== null;
