import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import type { Surroundings } from './surroundings.ts';

/** The server that a person signed in to. */
export interface Profile {
  readonly server: string;
  readonly apiKey?: string;
  readonly session?: {
    readonly accessToken: string;
    readonly refreshToken: string;
    /** Milliseconds since 1970 by this machine's clock, whatever the server's shows. */
    readonly expiresAt: number;
  };
}

/** A session as a login or a renewal gave it just now. */
export const sessionOf = (answer: {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
}): NonNullable<Profile['session']> => ({
  accessToken: answer.accessToken,
  refreshToken: answer.refreshToken,
  expiresAt: Date.now() + answer.expiresIn * 1000,
});

/** Under `XDG_CONFIG_HOME`, readable by its owner alone: it holds credentials. */
export function profilePath({ environment }: Pick<Surroundings, 'environment'>): string {
  const configuration = environment.XDG_CONFIG_HOME || join(environment.HOME || ownHome(), '.config');
  return join(configuration, 'landfall', 'profile.json');
}

/** In a container a user may have no home, and the system then no answer. */
function ownHome(): string {
  try {
    return homedir();
  } catch {
    return '/';
  }
}

/** @throws CommandError when the file cannot be understood. */
export function readProfile(surroundings: Pick<Surroundings, 'environment'>): Profile | null {
  const path = profilePath(surroundings);
  if (!existsSync(path)) return null;
  try {
    const profile = JSON.parse(readFileSync(path, 'utf8')) as Profile;
    if (typeof profile.server === 'string') return profile;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new CommandError(exitCodes.signIn, 'PROFILE_DAMAGED', `${path} cannot be read.`, 'landfall logout');
}

export function writeProfile(surroundings: Pick<Surroundings, 'environment'>, profile: Profile): void {
  const path = profilePath(surroundings);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(profile, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, path);
}

export function removeProfile(surroundings: Pick<Surroundings, 'environment'>): void {
  rmSync(profilePath(surroundings), { force: true });
}
