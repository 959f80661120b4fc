import { address, checked, libc } from './libc.ts';

/** Numbers of Linux (asm-generic/resource.h): private memory that can be written, and the size of a crash's dump. */
const limits = { data: 2, core: 4 };

/** Sets a limit of this process that it cannot raise again. @throws Error */
export function setLimit(limit: keyof typeof limits, bytes: number): void {
  const values = new BigUint64Array([BigInt(bytes), BigInt(bytes)]);
  checked('setrlimit', libc().setrlimit(limits[limit], address(values)));
}
