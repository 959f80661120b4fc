import { dlopen, FFIType } from 'bun:ffi';

/**
 * ONNX Runtime (from 1.29 on) reports itself to mobile.events.data.microsoft.com, with a device id that it
 * keeps, unless this variable is set (its docs/Privacy.md; proven by tests/server/no-egress.test.ts).
 */
const variable = 'ORT_DISABLE_TELEMETRY';

/** For the environment of a child process that may load it. */
export const silentTelemetry: Readonly<Record<string, string>> = { [variable]: '1' };

/** Where the C library's environment is, which native modules read: `process.env` is Bun's own copy. */
const setters: Readonly<Partial<Record<NodeJS.Platform, () => void>>> = {
  linux: () => setWith('libc.so.6'),
  darwin: () => setWith('libSystem.B.dylib'),
  win32: () => {
    const library = dlopen('ucrtbase.dll', {
      _putenv: { args: [FFIType.cstring], returns: FFIType.i32 },
    });
    if (library.symbols._putenv(text(`${variable}=1`)) !== 0) throw new Error('_putenv failed');
  },
};

function setWith(path: string): void {
  const library = dlopen(path, {
    setenv: { args: [FFIType.cstring, FFIType.cstring, FFIType.i32], returns: FFIType.i32 },
  });
  if (library.symbols.setenv(text(variable), text('1'), 1) !== 0) throw new Error('setenv failed');
}

const text = (value: string): Buffer => Buffer.from(`${value}\0`);

let isSilent = false;

/**
 * Call before the runtime is loaded, in whichever thread: the environment is the process's.
 * @throws Error with what to do where the environment cannot be changed.
 */
export function silenceTelemetry(): void {
  if (isSilent || process.env[variable] === '1') return;
  try {
    const set = setters[process.platform];
    if (!set) throw new Error(`nothing is known of ${process.platform}`);
    set();
    isSilent = true;
  } catch (error) {
    throw new Error(
      `ONNX Runtime may report to Microsoft: start the program with ${variable}=1 in its environment`,
      { cause: error },
    );
  }
}
