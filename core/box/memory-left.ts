import { readFileSync } from 'node:fs';
import { memoryVariable } from './box.ts';

/** With less than this part of it left, what a boxed process could not do failed for want of memory. */
const little = 0.25;

/** Whether this process is in a box, and has taken most of the memory that it gets there. */
export function isShortOfMemory(): boolean {
  const given = Number(process.env[memoryVariable]) * 2 ** 20;
  if (!(given > 0)) return false;
  const limit = /^Max data size\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
  return limit !== null && Number(limit[1]) - reservedBytes() < given * little;
}

/** Bytes of private memory that can be written, as the kernel counts them for the limit. */
export function reservedBytes(): number {
  const found = /^VmData:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'));
  if (!found) throw new Error('/proc does not show how much memory is reserved');
  return Number(found[1]) * 1_024;
}
