/**
 * Just enough of protobuf to write an ONNX model: a field is a number and a wire type (0 a varint, 2 a
 * length and bytes, 5 four bytes). Field numbers are those of onnx.proto3, opset 17.
 *
 * A message is kept as the pieces it is put together from: a model's weights are copied once, when it is
 * written, and not at every level that they are nested in.
 */
export type Message = readonly Uint8Array[];

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

export const integerField = (field: number, value: number): Message => [varint(field << 3), varint(value)];

export function bytesField(field: number, value: Message | Uint8Array | string): Message {
  const pieces = piecesOf(value);
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  return [varint((field << 3) | 2), varint(length), ...pieces];
}

export function floatField(field: number, value: number): Message {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return [varint((field << 3) | 5), bytes];
}

export const message = (...fields: readonly Message[]): Message => fields.flat();

function piecesOf(value: Message | Uint8Array | string): Message {
  if (typeof value === 'string') return [Buffer.from(value)];
  return value instanceof Uint8Array ? [value] : value;
}
