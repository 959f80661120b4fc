/** Any name may stand in a file; one that is unknown throws. */
type Label = ConstructorParameters<typeof TextDecoder>[0];

/** Why a file that looks like an e-invoice is not read as one. The message is a part of a sentence. */
export class XmlProblem extends Error {
  override readonly name = 'XmlProblem';
}

/**
 * The text of an XML file by its byte order mark, else by the encoding that it declares, else as UTF-8 (XML
 * 1.0, 4.3.3), without its declaration.
 * @throws XmlProblem where the bytes are not what they are said to be
 */
export function decodeXml(bytes: Uint8Array): string {
  const label = markOf(bytes) ?? declaredIn(bytes) ?? 'utf-8';
  try {
    return new TextDecoder(label as Label, { fatal: true })
      .decode(bytes)
      .replace(/^﻿/, '')
      .replace(/^\s*<\?xml\s[^>]*\?>/, '');
  } catch {
    // Either the name of the encoding is unknown, or a byte is not of it.
    throw new XmlProblem(`it is not written in the encoding that it names (${label.slice(0, 40)})`);
  }
}

function markOf([a, b, c, d]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be';
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0 && c !== 0 && d === 0)) return 'utf-16le';
  return null;
}

function declaredIn(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(head)?.[1]?.trim() ?? null;
}

/** Whether the bytes begin as XML does, in any of its encodings. */
export function looksLikeXml(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1').replace(/\0/g, '');
  return /^(?:ï»¿|þÿ|ÿþ)?\s*</.test(head);
}
