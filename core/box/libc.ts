import { dlopen, FFIType, ptr, read } from 'bun:ffi';

/** The C library by the names that it has on Linux: glibc, then musl. */
const names = ['libc.so.6', `libc.musl-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so.1`];

const { i32, i64, pointer } = FFIType;
const functions = {
  syscall: { args: [i64, i64, i64, i64, i64, i64], returns: i64 },
  prctl: { args: [i32, i64, i64, i64, i64], returns: i32 },
  setrlimit: { args: [i32, pointer], returns: i32 },
  execve: { args: [pointer, pointer, pointer], returns: i32 },
  fcntl: { args: [i32, i32, i64], returns: i32 },
  __errno_location: { args: [], returns: pointer },
} as const;

type Library = ReturnType<typeof dlopen<typeof functions>>['symbols'];
let opened: Library | undefined;

/** @throws Error where there is no such library. */
export function libc(): Library {
  opened ??= open();
  return opened;
}

function open(): Library {
  for (const name of names) {
    try {
      return dlopen(name, functions).symbols;
    } catch {
      // The next name, and at the end the reason.
    }
  }
  throw new Error(`No C library was found (${names.join(', ')}).`);
}

/** Calls the kernel. @throws Error that names `what` and the kernel's error number. */
export function systemCall(what: string, number: number, ...values: readonly (number | bigint)[]): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = values;
  return checked(what, Number(libc().syscall(number, a, b, c, d, e)));
}

/** @throws Error that names `what` and the kernel's error number where `result` is a failure. */
export function checked(what: string, result: number): number {
  if (result >= 0) return result;
  const place = libc().__errno_location();
  throw new Error(`${what} failed (error ${place === null ? 'unknown' : read.i32(place)})`);
}

/** Where the bytes of a buffer lie. The buffer has to be kept until the call has ended. */
export const address = (bytes: NodeJS.TypedArray) => ptr(bytes);
