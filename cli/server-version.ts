import packageFile from '../package.json' with { type: 'json' };
import { CommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * Compares the version of a server elsewhere with that of this command, once.
 * @param own of this command.
 * @returns is given the server's version. It throws CommandError for one that the same command may mean something
 * else to, and reports any other difference.
 */
export function versionCheck(
  server: string,
  { messages, isQuiet = false }: Surroundings,
  own: string = packageFile.version,
): (version: string) => void {
  let isReported = isQuiet;
  return (version) => {
    if (version === own) return;
    const difference = `The server at ${server} is version ${version}, this command is ${own}`;
    const isOlder = Bun.semver.order(own, version) < 0;
    if (lineOf(version) !== lineOf(own))
      throw new CommandError(
        exitCodes.conflictOrInvalid,
        'OTHER_VERSION',
        `${difference}: too far apart to work together.`,
        isOlder
          ? `install version ${version} of landfall here`
          : `have the server updated to ${own}, or install version ${version} of landfall here`,
      );
    if (isReported) return;
    isReported = true;
    const next = isOlder ? 'update landfall here' : 'have the server updated';
    messages.write(`${difference}: one of them may not know what the other does. Next: ${next}.\n`);
  };
}

/** Versions that understand each other share their first number, and below 1.0 the second (semver.org). */
function lineOf(version: string): string {
  const [major = '', minor = ''] = version.split('.');
  return major === '0' ? `0.${minor}` : major;
}
