import { readFile, stat } from 'node:fs/promises';
import { ConfigurationError } from '../config.ts';

/** The head of reports that go to clients. */
export type Letterhead =
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  | { readonly kind: 'picture'; readonly png: Uint8Array; readonly width: number; readonly height: number };

const mostBytes = 2 * 1024 * 1024;
const mostLines = 8;
/** A picture of more pixels only makes every report larger. */
const mostPixels = 1_600;

/**
 * Reads the file that `LANDFALL_LETTERHEAD` names: a text, whose first line is the name, or a picture.
 * @throws ConfigurationError for a file that cannot be a letterhead.
 */
export async function loadLetterhead(path: string | null): Promise<Letterhead | null> {
  if (path === null) return null;
  const refuse = (problem: string) =>
    new ConfigurationError([
      `LANDFALL_LETTERHEAD="${path}" must be a text file (UTF-8, up to ${mostLines} lines) or a PNG or JPEG picture, of at most 2 MB: ${problem}.`,
    ]);
  const file = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw refuse(error.code === 'ENOENT' ? 'there is no such file' : error.message);
  });
  if (!file.isFile()) throw refuse('it is not a file');
  if (file.size > mostBytes) throw refuse(`it has ${(file.size / 1024 / 1024).toFixed(1)} MB`);
  const bytes = await readFile(path).catch((error: Error) => {
    throw refuse(error.message);
  });
  if (isPicture(bytes))
    return picture(bytes).catch(() => {
      throw refuse('the picture is broken');
    });
  const text = decoded(bytes);
  if (text === null) throw refuse('it is neither UTF-8 text nor such a picture');
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  while (lines.at(-1) === '') lines.pop();
  if (lines.length === 0) throw refuse('it is empty');
  if (lines.length > mostLines) throw refuse(`it has ${lines.length} lines`);
  return { kind: 'text', lines };
}

const isPicture = (bytes: Uint8Array): boolean =>
  [
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
  ].some((beginning) => beginning.every((byte, at) => bytes[at] === byte));

/** Drawn again: a PDF takes no interlaced or turned pictures. */
async function picture(bytes: Uint8Array): Promise<Letterhead> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .resize({ width: mostPixels, height: mostPixels, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { kind: 'picture', png: new Uint8Array(data), width: info.width, height: info.height };
}

function decoded(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // A file of another kind may be valid UTF-8 by chance, but has control characters.
    return /[\p{Cc}--[\t\r\n]]/v.test(text) ? null : text;
  } catch {
    return null;
  }
}
