import { fdatasyncSync, fstatSync, readSync, writeSync } from 'node:fs';

/**
 * Remains in the unallocated space of SQLite's pages. `secure_delete` overwrites what is deleted, but not the
 * copies of rows that stay behind where a page was rebuilt because rows moved to its neighbour (`rebuildPage` of
 * SQLite 3.54): in 6,000 random changes one row in 300 could still be found after its deletion.
 *
 * File format: https://www.sqlite.org/fileformat2.html, sections 1.3 (header) and 1.6 (B-tree pages).
 */

/** Kinds of B-tree page with the length of their header in bytes. */
const headerLengths: Readonly<Record<number, number>> = { 2: 12, 5: 12, 10: 8, 13: 8 };

/** The first page begins with the header of the file. */
const fileHeaderLength = 100;

/**
 * From so many pages on, the first byte of an overflow page (of the number of the next) can look like the kind of a
 * B-tree page; at 4 KiB a page that is 128 GiB.
 */
const mostPages = 0x0200_0000;

const pagesAtOnce = 256;

export interface Space {
  readonly from: number;
  readonly to: number;
}

/** Between the addresses of its cells and the cells themselves; null for a page that is no B-tree page. */
export function unallocatedSpace(page: Uint8Array, pageNumber: number): Space | null {
  const header = pageNumber === 1 ? fileHeaderLength : 0;
  const headerLength = headerLengths[page[header]!];
  if (headerLength === undefined) return null;
  const { buffer, byteOffset, byteLength } = page;
  const view = new DataView(buffer, byteOffset, byteLength);
  const addresses = header + headerLength;
  const from = addresses + 2 * view.getUint16(header + 3);
  // 0 means 65,536.
  const to = view.getUint16(header + 5) || 65_536;
  if (from > to || to > byteLength) return null;
  // No cell may begin in it, whatever the header states.
  for (let at = addresses; at < from; at += 2) if (view.getUint16(at) < to) return null;
  return { from, to };
}

/** Numbers of the pages in whose unallocated space something is left; pages may be written meanwhile. */
export function pagesWithLeftovers(file: number): readonly number[] {
  const pageSize = pageSizeOf(file);
  const found: number[] = [];
  const chunk = new Uint8Array(pageSize * pagesAtOnce);
  for (let position = 0; ; ) {
    const read = readSync(file, chunk, 0, chunk.length, position);
    if (read < pageSize) return found;
    for (let at = 0; at + pageSize <= read; at += pageSize) {
      const pageNumber = (position + at) / pageSize + 1;
      if (hasLeftovers(chunk.subarray(at, at + pageSize), pageNumber)) found.push(pageNumber);
    }
    position += read - (read % pageSize);
  }
}

/**
 * Overwrites what is left in these pages with zeros, on the disk when it returns. SQLite reads nothing there. Whoever
 * calls keeps everybody from writing to the file: see `eraseLeftovers`.
 */
export function zeroLeftovers(file: number, pageNumbers: readonly number[]): void {
  const pageSize = pageSizeOf(file);
  const page = new Uint8Array(pageSize);
  for (const pageNumber of pageNumbers) {
    const position = (pageNumber - 1) * pageSize;
    if (readSync(file, page, 0, pageSize, position) < pageSize) continue;
    const space = unallocatedSpace(page, pageNumber);
    if (!space) continue;
    const length = space.to - space.from;
    // Every argument is given: Bun 1.4.5 writes to another place where the length is left out.
    writeSync(file, new Uint8Array(length), 0, length, position + space.from);
  }
  fdatasyncSync(file);
}

const hasLeftovers = (page: Uint8Array, pageNumber: number): boolean => {
  const space = unallocatedSpace(page, pageNumber);
  return space !== null && page.subarray(space.from, space.to).some((byte) => byte !== 0);
};

/** @throws Error for a file whose pages cannot be distinguished. */
function pageSizeOf(file: number): number {
  const header = Buffer.alloc(fileHeaderLength);
  readSync(file, header, 0, fileHeaderLength, 0);
  // 1 means 65,536.
  const stored = header.readUInt16BE(16);
  const pageSize = stored === 1 ? 65_536 : stored;
  if (pageSize < 512 || header[20] !== 0) throw new Error('its pages are not as this program makes them');
  if (fstatSync(file).size / pageSize >= mostPages) throw new Error('it has too many pages');
  return pageSize;
}
