import { expect, test } from 'bun:test';
import { seededRandom } from '../../bench/support/seeded-random.ts';
import type { IncomingFile } from '../../core/files/incoming-file.ts';
import { readForm } from '../../server/plugins/multipart-form.ts';

/** Keeps what is written to it, after as many turns of the event loop as a disk may need. */
function slowFile(turns: () => number) {
  const pieces: Buffer[] = [];
  const file: Pick<IncomingFile, 'write'> = {
    async write(bytes) {
      for (let left = turns(); left > 0; left -= 1) await new Promise((resolve) => setImmediate(resolve));
      pieces.push(Buffer.from(bytes));
    },
  };
  return { file: file as IncomingFile, content: () => Buffer.concat(pieces).toString('latin1') };
}

/** What a boundary begins with, a boundary that is not ours, and plain bytes. */
const contents = ['\r\n--', '\r\n', '-', '\r\n--c\r\n', '%PDF', 'x'.repeat(70_000), '\0', 'ÿ'];

const part = (disposition: string, content: string): string =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

test('files and fields arrive as they were sent, in pieces of every size, however slow the disk; no piece stays in memory', async () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = seededRandom(seed);
    const content = () => Array.from({ length: random.below(12) }, () => random.oneOf(contents)).join('');
    const sent = Array.from({ length: 1 + random.below(3) }, content);
    const parts = sent.flatMap((bytes, index) => [
      part(`name="file"; filename="${index}.pdf"`, bytes),
      part('name="of"', `${index}`),
    ]);
    const body = Buffer.from(`${parts.join('')}--b--\r\n`, 'latin1');
    const pieces: Uint8Array[] = [];
    async function* arriving() {
      for (let at = 0; at < body.length; ) {
        const size = 1 + random.below(random.next() < 0.5 ? 20 : 100_000);
        const piece = new Uint8Array(body.subarray(at, at + size));
        at += size;
        pieces.push(piece);
        yield piece;
      }
    }
    const files: ReturnType<typeof slowFile>[] = [];
    const fields = await readForm('multipart/form-data; boundary=b', arriving(), () => {
      files.push(slowFile(() => random.below(4)));
      return files.at(-1)!.file;
    });

    expect([seed, files.map((file) => file.content())]).toEqual([seed, sent]);
    expect(fields).toEqual(sent.map((_, index) => ['of', String(index)]));
    expect(pieces.reduce((total, { byteLength }) => total + byteLength, 0)).toBe(0);
  }
});
