import { describe, expect, test } from 'bun:test';
import { lineBatches } from '../../cli/input-lines.ts';

const limits = { lines: 3, bytes: 1000, lineLength: 500 };

async function* stream(...chunks: readonly (string | Buffer)[]) {
  for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

async function read(chunks: readonly (string | Buffer)[], change: Partial<typeof limits> = {}) {
  const batches: (readonly string[])[] = [];
  for await (const batch of lineBatches(stream(...chunks), { ...limits, ...change })) batches.push(batch);
  return batches;
}

describe('lines of the input', () => {
  test('are the same however the stream is cut', async () => {
    const text = 'steel screws\r\n\nchaise en bois – été\n木椅\nlast';
    const expected = ['steel screws', '', 'chaise en bois – été', '木椅', 'last'];
    const bytes = Buffer.from(text);
    for (let size = 1; size <= bytes.length; size++) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      expect((await read(chunks)).flat()).toEqual(expected);
    }
  });

  test('an end of line at the end of the input begins no further line', async () => {
    expect(await read(['a\nb\n'])).toEqual([['a', 'b']]);
    expect(await read([''])).toEqual([]);
  });

  test('are given when the stream pauses, though the group is not full', async () => {
    expect(await read(['a\nb', '\n', 'c\n'])).toEqual([['a'], ['b'], ['c']]);
  });

  test('come in groups of so many lines and bytes', async () => {
    expect(await read(['1\n2\n3\n4\n'])).toEqual([['1', '2', '3'], ['4']]);
    const long = 'é'.repeat(200);
    expect((await read([`${long}\n${long}\n${long}\n`])).map(({ length }) => length)).toEqual([2, 1]);
  });

  test('a line longer than the limit is cut, and does not spoil the next', async () => {
    const chunks = [...Array.from({ length: 50 }, () => 'x'.repeat(100)), '\nshoes\n'];
    expect((await read(chunks)).flat()).toEqual(['x'.repeat(500), 'shoes']);
  });
});
