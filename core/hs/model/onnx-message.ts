/**
 * Just enough of protobuf to write an ONNX model: a field is a number and a wire type (0 a varint, 2 a
 * length and bytes, 5 four bytes). Field numbers are those of onnx.proto3, opset 17.
 */
export function varint(value: number | bigint): Buffer {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

export const integerField = (field: number, value: number): Buffer =>
  Buffer.concat([varint(field << 3), varint(value)]);

export function bytesField(field: number, value: Uint8Array | string): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return Buffer.concat([varint((field << 3) | 2), varint(bytes.byteLength), bytes]);
}

export function floatField(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([varint((field << 3) | 5), bytes]);
}

export const message = (...fields: readonly Buffer[]): Buffer => Buffer.concat(fields);
