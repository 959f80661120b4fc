import { readFileSync } from 'node:fs';
import { address, checked, libc, systemCall } from './libc.ts';

/** Numbers of Linux (include/uapi/linux/close_range.h, fcntl.h). */
const closeRange = { number: 436, whenReplaced: 4 };
const setDescriptorFlags = 2;
const lastDescriptor = 0xffffffff;
const lastStandard = 2;

/**
 * Runs `bun` with these arguments in place of this process, with `more` in its environment. Of what is open it keeps the
 * standard streams and the line to its parent.
 * @throws Error where it could not; on success it never comes back.
 */
export function becomeProgram(command: readonly string[], more: Readonly<Record<string, string>>): never {
  // Bun takes the variables of its line to the parent out of `process.env`.
  const inherited = readFileSync('/proc/self/environ', 'utf8')
    .split('\0')
    .filter((entry) => entry !== '');
  const line = inherited.find((entry) => entry.startsWith('NODE_CHANNEL_FD='))?.split('=')[1];
  const kept = line === undefined ? null : Number(line);
  closeFrom(lastStandard + 1, kept === null ? lastDescriptor : kept - 1);
  if (kept !== null) {
    closeFrom(kept + 1, lastDescriptor);
    checked('fcntl', libc().fcntl(kept, setDescriptorFlags, 0));
  }
  const environment = [...inherited, ...Object.entries(more).map(([name, value]) => `${name}=${value}`)];
  const file = Buffer.from(`${process.execPath}\0`);
  const values = pointers([process.execPath, ...command]);
  const variables = pointers(environment);
  checked('execve', libc().execve(address(file), address(values.list), address(variables.list)));
  throw new Error('execve came back');
}

function closeFrom(first: number, last: number): void {
  if (first <= last) systemCall('close_range', closeRange.number, first, last, closeRange.whenReplaced);
}

/** A list of texts as C has it, which ends with a null. `texts` has to be kept as long as the list. */
function pointers(texts: readonly string[]): {
  readonly list: BigUint64Array;
  readonly texts: readonly Buffer[];
} {
  const buffers = texts.map((text) => Buffer.from(`${text}\0`));
  return {
    list: new BigUint64Array([...buffers.map((buffer) => BigInt(address(buffer))), 0n]),
    texts: buffers,
  };
}
