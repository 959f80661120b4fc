import { askedCalls, type CallNumbers, fileCalls, networkCalls, processCalls } from './system-calls.ts';

/** Machines whose system calls are known: their place in `CallNumbers`, and their name for the kernel (linux/audit.h). */
const machines: Readonly<Record<string, { readonly column: 0 | 1; readonly audit: number }>> = {
  x64: { column: 0, audit: 0xc000003e },
  arm64: { column: 1, audit: 0xc00000b7 },
};

/** Classic BPF (linux/bpf_common.h) over `struct seccomp_data`. */
const [load, equals, atLeast, holdsBits, giveBack] = [0x20, 0x15, 0x35, 0x45, 0x06];
const place = { call: 0, machine: 4, firstValue: 16 };
const answers = { allow: 0x7fff0000, kill: 0x80000000, refuse: (error: number) => 0x00050000 | error };
const [notPermitted, noSuchCall] = [1, 38];
/** Calls of the other way to count them on x64, which would pass by their numbers. */
const firstOfX32 = 0x40000000;
/** `CLONE_THREAD`. */
const thread = 0x00010000;

type Instruction = readonly [code: number, whenTrue: number, whenFalse: number, value: number];

/**
 * A program for `seccomp` that refuses a process sockets, other processes, and changes to files that Landlock does not
 * look at. `processId` is its own, which it may signal.
 * @throws Error for a machine whose system calls are not known.
 */
export function callFilter(machine: string, processId: number): Uint8Array {
  const known = machines[machine];
  if (!known) throw new Error(`The system calls of ${machine} are not known.`);
  const numberOf = (call: CallNumbers): number | null => call[known.column];
  const refused = [networkCalls, fileCalls, processCalls].flatMap((calls) =>
    Object.values(calls).flatMap((call) => numberOf(call) ?? []),
  );
  const refuse: Instruction = [giveBack, 0, 0, answers.refuse(notPermitted)];
  const allow: Instruction = [giveBack, 0, 0, answers.allow];
  const unless = (
    call: CallNumbers,
    ...allowed: readonly Omit<Instruction, 'length'>[]
  ): readonly Instruction[] => [
    [equals, 0, allowed.length + 3, numberOf(call)!],
    [load, 0, 0, place.firstValue],
    ...allowed.map(([code, , , value], at): Instruction => [code!, allowed.length - at, 0, value!] as const),
    refuse,
    allow,
  ];
  return assembled([
    [load, 0, 0, place.machine],
    [equals, 1, 0, known.audit],
    [giveBack, 0, 0, answers.kill],
    [load, 0, 0, place.call],
    ...(machine === 'x64' ? ([[atLeast, 0, 1, firstOfX32], refuse] as const) : []),
    ...refused.flatMap((number): readonly Instruction[] => [[equals, 0, 1, number], refuse]),
    // Whose values lie in memory, where a filter cannot look: the C library then asks by `clone`.
    [equals, 0, 1, numberOf(askedCalls.clone3)!],
    [giveBack, 0, 0, answers.refuse(noSuchCall)],
    ...unless(askedCalls.clone, [holdsBits, 0, 0, thread]),
    ...unless(askedCalls.kill, [equals, 0, 0, processId]),
    ...unless(askedCalls.tgkill, [equals, 0, 0, processId]),
    ...unless(askedCalls.prlimit64, [equals, 0, 0, 0], [equals, 0, 0, processId]),
    allow,
  ]);
}

function assembled(instructions: readonly Instruction[]): Uint8Array {
  const bytes = Buffer.alloc(instructions.length * 8);
  instructions.forEach(([code, whenTrue, whenFalse, value], at) => {
    bytes.writeUInt16LE(code, at * 8);
    bytes.writeUInt8(whenTrue, at * 8 + 2);
    bytes.writeUInt8(whenFalse, at * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, at * 8 + 4);
  });
  return new Uint8Array(bytes);
}
