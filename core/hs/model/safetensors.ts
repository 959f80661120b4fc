import { readFileSync } from 'node:fs';

/** A tensor of a safetensors file. */
export interface Tensor {
  readonly shape: readonly number[];
  /** As stored: IEEE 754 binary16. */
  readonly halves: Uint16Array;
  /** Widened to 32 bits. */
  values(): Float32Array;
}

interface TensorEntry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

/**
 * Opens a safetensors file of half-precision values: eight bytes of header length, a JSON header that
 * states where each tensor lies, then the values.
 */
export function openSafetensors(path: string): (name: string) => Tensor {
  const file = readFileSync(path);
  const headerLength = Number(file.readBigUInt64LE(0));
  const start = 8 + headerLength;
  const header = JSON.parse(file.toString('utf8', 8, start)) as Record<string, TensorEntry>;
  return (name) => {
    const entry = header[name];
    if (entry?.dtype !== 'F16') throw new Error(`${path} has no half-precision tensor ${name}`);
    const [from, to] = entry.data_offsets;
    const halves = new Uint16Array((to - from) / 2);
    for (let index = 0; index < halves.length; index++)
      halves[index] = file.readUInt16LE(start + from + 2 * index);
    return { shape: entry.shape, halves, values: () => Float32Array.from(halves, halfToFloat) };
  };
}

/** IEEE 754 binary16: one sign bit, five of exponent, ten of fraction. */
function halfToFloat(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
