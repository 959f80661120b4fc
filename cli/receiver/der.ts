/** The little of DER (ITU-T X.690) that a certificate is written in. */
const tlv = (tag: number, content: Uint8Array): Buffer => {
  const length = content.byteLength;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
};

export const sequence = (...parts: readonly Uint8Array[]): Buffer => tlv(0x30, Buffer.concat(parts));
export const set = (...parts: readonly Uint8Array[]): Buffer => tlv(0x31, Buffer.concat(parts));
/** Positive, and without a leading zero byte. */
export const integer = (bytes: Uint8Array): Buffer => tlv(0x02, bytes);
export const isTrue = (): Buffer => tlv(0x01, Buffer.from([0xff]));
export const octets = (content: Uint8Array): Buffer => tlv(0x04, content);
export const bits = (content: Uint8Array): Buffer => tlv(0x03, Buffer.concat([Buffer.from([0]), content]));
export const utf8 = (text: string): Buffer => tlv(0x0c, Buffer.from(text));
/** `[number] EXPLICIT`, around what is complete in itself. */
export const explicit = (number: number, content: Uint8Array): Buffer => tlv(0xa0 | number, content);
/** `[number] IMPLICIT`, instead of a primitive's own tag. */
export const implicit = (number: number, content: Uint8Array): Buffer => tlv(0x80 | number, content);

/** GeneralizedTime, to the second. */
export const time = (milliseconds: number): Buffer =>
  tlv(0x18, Buffer.from(`${new Date(milliseconds).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));

/** `1.2.840.10045.4.3.2` */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tlv(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(number: number): readonly number[] {
  const digits = [number & 0x7f];
  for (let rest = number >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}
