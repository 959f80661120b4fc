import { fileURLToPath } from 'node:url';
import { readDataTable } from '../data-table.ts';
import { lazily } from '../lazily.ts';

/** A file that is not read: its real format, and what to do about it. */
export interface OtherFormat {
  /** With its article: `a Word document (.docx)`; `empty`. */
  readonly format: string;
  readonly advice: string;
}

/** More bytes of a file do not change what `otherFormat` finds. */
export const formatIsKnownWithin = 64 * 1024;

interface Signature extends OtherFormat {
  readonly offset: number;
  /** In lower case, a character a byte. */
  readonly beginning: string;
  readonly contains: string;
}

const shippedFile = fileURLToPath(new URL('../../data/files/other-formats.tsv', import.meta.url));

const shipped = lazily(() => loadOtherFormats(shippedFile));

const empty: OtherFormat = { format: 'empty', advice: 'Ask the sender for the file again.' };
const text: OtherFormat = { format: 'plain text', advice: 'Print it to a PDF, or scan the paper.' };
const unknown: OtherFormat = {
  format: 'of an unknown format',
  advice: 'Print it to a PDF, or scan the paper.',
};

/**
 * The real format of a file that is not one of the four that are read.
 * @param bytes the first `formatIsKnownWithin` of the file, or all of a smaller one.
 */
export function otherFormat(bytes: Uint8Array, signatures: readonly Signature[] = shipped()): OtherFormat {
  if (bytes.length === 0) return empty;
  const content = Buffer.from(bytes.subarray(0, formatIsKnownWithin)).toString('latin1').toLowerCase();
  // Texts may have a byte order mark and blank lines before them.
  const written = content.replace(/^\xef\xbb\xbf/, '').trimStart();
  const found = signatures.find(
    ({ offset, beginning, contains }) =>
      (content.startsWith(beginning, offset) || (offset === 0 && written.startsWith(beginning))) &&
      content.includes(contains),
  );
  if (found) return { format: found.format, advice: found.advice };
  return isText(bytes) ? text : unknown;
}

/** UTF-8 without control characters; the last character may be cut. */
function isText(bytes: Uint8Array): boolean {
  try {
    const decoded = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return !/[\x00-\x08\x0e-\x1a]/.test(decoded);
  } catch {
    return false;
  }
}

/** @throws DataFileError naming file and line. */
export const loadOtherFormats = (path: string): readonly Signature[] =>
  readDataTable(path, ['format', 'offset', 'beginning', 'contains', 'advice']).map(({ cells, error }) => {
    if (!/^\d+$/.test(cells.offset)) throw error('the offset must be a whole number');
    if (cells.beginning === '') throw error('the beginning is empty');
    if (!/^(?:an?|plain) \S/.test(cells.format)) throw error('the format must begin with its article');
    if (!cells.advice.endsWith('.')) throw error('the advice must be a sentence');
    return {
      format: cells.format,
      advice: cells.advice,
      offset: Number(cells.offset),
      beginning: unescaped(cells.beginning).toLowerCase(),
      contains: cells.contains.toLowerCase(),
    };
  });

const unescaped = (cell: string): string =>
  cell.replace(/\\x([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
