import { constants, inflateSync } from 'node:zlib';
import { type PdfDictionary, PdfName, type PdfValue } from './pdf-value.ts';

/** A stream of a PDF cannot be decoded: `too-large` is a bomb or nearly so. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
  constructor(readonly reason: 'too-large' | 'unreadable') {
    super(reason);
  }
}

/**
 * The bytes of a stream behind its filters, at most `maximum` of them after each.
 * @throws StreamError
 */
export function decodeStream(dictionary: PdfDictionary, raw: Uint8Array, maximum: number): Uint8Array {
  let bytes = raw;
  for (const filter of filtersOf(dictionary.get('Filter') ?? null)) {
    const decode = decoders[filter];
    if (!decode) throw new StreamError('unreadable');
    bytes = decode(bytes, maximum);
  }
  if (bytes.length > maximum) throw new StreamError('too-large');
  return bytes;
}

const filtersOf = (value: PdfValue): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one: PdfValue) =>
    one instanceof PdfName ? [one.name] : [],
  );

function inflate(bytes: Uint8Array, maximum: number): Uint8Array {
  try {
    // Z_SYNC_FLUSH: what a broken end leaves over is given all the same.
    return inflateSync(bytes, { maxOutputLength: maximum, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : null;
    throw new StreamError(code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'unreadable');
  }
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1').replace(/\s/g, '');

const unhex = (bytes: Uint8Array): Uint8Array => Buffer.from(latin1(bytes).replace(/>.*$/s, ''), 'hex');

/** ISO 32000-1, 7.4.3: five letters are four bytes. */
function unascii85(bytes: Uint8Array): Uint8Array {
  const text = latin1(bytes)
    .replace(/^<~/, '')
    .replace(/~>?.*$/s, '')
    .replace(/z/g, '!!!!!');
  const read: number[] = [];
  for (let at = 0; at < text.length; at += 5) {
    const group = text.slice(at, at + 5);
    let number = 0;
    for (const letter of group.padEnd(5, 'u')) number = number * 85 + letter.charCodeAt(0) - 33;
    for (let byte = 0; byte < group.length - 1; byte++)
      read.push(Math.floor(number / 256 ** (3 - byte)) & 0xff);
  }
  return Uint8Array.from(read);
}

const decoders: Readonly<Record<string, (bytes: Uint8Array, maximum: number) => Uint8Array>> = {
  FlateDecode: inflate,
  Fl: inflate,
  ASCIIHexDecode: unhex,
  AHx: unhex,
  ASCII85Decode: unascii85,
  A85: unascii85,
};
