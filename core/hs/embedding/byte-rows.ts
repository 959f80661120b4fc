import { readFileSync } from 'node:fs';
import { vectorWidth } from './embedding-protocol.ts';

/**
 * Rows of `vectorWidth` numbers, stored as one byte a number and a scale a row: a quarter of the size, and
 * no loss that could be measured.
 *
 * The file: a line of JSON, then for each row its scale (float32, little endian) and its bytes.
 */
export interface ByteRows<Header> {
  readonly header: Header;
  /** Row after row. */
  readonly values: Float32Array;
}

const rowBytes = 4 + vectorWidth;

/** @throws Error for a file that was cut off. */
export function readByteRows<Header>(path: string): ByteRows<Header> {
  const file = readFileSync(path);
  const start = file.indexOf('\n') + 1;
  const count = (file.byteLength - start) / rowBytes;
  if (start === 0 || !Number.isInteger(count)) throw new Error(`${path} is not complete; restore it`);
  const values = new Float32Array(count * vectorWidth);
  for (let row = 0, from = start; row < count; row++, from += rowBytes) {
    const scale = file.readFloatLE(from);
    for (let column = 0; column < vectorWidth; column++)
      values[row * vectorWidth + column] = file.readInt8(from + 4 + column) * scale;
  }
  return { header: JSON.parse(file.toString('utf8', 0, start)) as Header, values };
}

/** The bytes of such a file. */
export function byteRows<Header>({ header, values }: ByteRows<Header>): Buffer {
  const rows = Array.from({ length: values.length / vectorWidth }, (_, row) => {
    const numbers = values.subarray(row * vectorWidth, (row + 1) * vectorWidth);
    const scale = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0) / 127 || 1;
    const bytes = Buffer.alloc(rowBytes);
    bytes.writeFloatLE(scale, 0);
    numbers.forEach((number, column) => {
      bytes.writeInt8(Math.round(number / scale), 4 + column);
    });
    return bytes;
  });
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...rows]);
}
