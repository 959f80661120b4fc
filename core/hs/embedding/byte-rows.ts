import { readFileSync } from 'node:fs';

/**
 * Rows of numbers, stored as one byte a number and a scale a row: a quarter of the size, and no loss
 * that could be measured.
 *
 * The file: a line of JSON with `width` and `header`, then for each row its scale (float32, little
 * endian) and its bytes.
 */
export interface ByteRows<Header> {
  readonly header: Header;
  /** Numbers in a row. */
  readonly width: number;
  readonly scales: Float32Array;
  /** Row after row; a number is its byte times the scale of its row. */
  readonly bytes: Int8Array;
}

const scaleBytes = 4;

/** @throws Error for a file that was cut off. */
export function readByteRows<Header>(path: string): ByteRows<Header> {
  const file = readFileSync(path);
  const start = file.indexOf('\n') + 1;
  const { width, header } = JSON.parse(file.toString('utf8', 0, start) || '{}') as {
    width: number;
    header: Header;
  };
  const count = (file.byteLength - start) / (scaleBytes + width);
  if (!Number.isInteger(count)) throw new Error(`${path} is not complete; restore it`);
  const scales = new Float32Array(count);
  const bytes = new Int8Array(count * width);
  for (let row = 0, from = start; row < count; row++, from += scaleBytes + width) {
    scales[row] = file.readFloatLE(from);
    bytes.set(new Int8Array(file.buffer, file.byteOffset + from + scaleBytes, width), row * width);
  }
  return { header, width, scales, bytes };
}

/** All numbers, row after row. */
export function widened({ width, scales, bytes }: ByteRows<unknown>): Float32Array {
  const values = new Float32Array(bytes.length);
  for (let row = 0, at = 0; row < scales.length; row++)
    for (let column = 0; column < width; column++, at++) values[at] = bytes[at]! * scales[row]!;
  return values;
}

/** The bytes of such a file. */
export function byteRows(header: unknown, width: number, values: Float32Array): Buffer {
  const rows = Array.from({ length: values.length / width }, (_, row) => {
    const numbers = values.subarray(row * width, (row + 1) * width);
    const scale = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0) / 127 || 1;
    const bytes = Buffer.alloc(scaleBytes + width);
    bytes.writeFloatLE(scale, 0);
    numbers.forEach((number, column) => {
      bytes.writeInt8(Math.round(number / scale), scaleBytes + column);
    });
    return bytes;
  });
  return Buffer.concat([Buffer.from(`${JSON.stringify({ width, header })}\n`), ...rows]);
}
