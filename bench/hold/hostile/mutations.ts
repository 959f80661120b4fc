import type { Random } from '../../../tests/fixtures/random.ts';

/** Ways to spoil a file; each gives other bytes of about the same length. */
export const mutations: readonly ((bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array)[] = [
  // Bits turned over, from one to a few hundred.
  (bytes, random) => {
    const spoiled = bytes.slice();
    for (let count = 2 ** random.integer(0, 8); count > 0; count--)
      spoiled[random.integer(0, spoiled.length - 1)]! ^= 1 << random.integer(0, 7);
    return spoiled;
  },
  // Cut off.
  (bytes, random) => bytes.slice(0, random.integer(8, bytes.length - 1)),
  // A piece left out.
  (bytes, random) => {
    const from = random.integer(8, bytes.length - 2);
    return joined(bytes.subarray(0, from), bytes.subarray(from + random.integer(1, 4_096)));
  },
  // A piece repeated.
  (bytes, random) => {
    const from = random.integer(0, bytes.length - 2);
    const piece = bytes.subarray(from, from + random.integer(1, 4_096));
    return joined(
      bytes.subarray(0, from),
      ...Array<Uint8Array>(random.integer(2, 40)).fill(piece),
      bytes.subarray(from),
    );
  },
  // The head of one file and the tail of another.
  (bytes, random, other) =>
    joined(
      bytes.subarray(0, random.integer(16, bytes.length - 1)),
      other.subarray(random.integer(0, other.length - 1)),
    ),
  // Numbers made huge, negative or nothing: lengths, sizes, references, boxes.
  (bytes, random) => {
    const text = Buffer.from(bytes).toString('latin1');
    let left = random.integer(1, 12);
    const spoiled = text.replace(/\d+/g, (number) => {
      if (left === 0 || !random.chance(0.02)) return number;
      left--;
      return random.pick([
        '0',
        '-1',
        '2147483647',
        '4294967296',
        '99999999999999999999',
        `${number}${number}`,
      ]);
    });
    return new Uint8Array(Buffer.from(spoiled, 'latin1'));
  },
  // A stretch of noise.
  (bytes, random) => {
    const spoiled = bytes.slice();
    const from = random.integer(0, spoiled.length - 1);
    const to = Math.min(spoiled.length, from + random.integer(1, 2_048));
    for (let at = from; at < to; at++) spoiled[at] = random.integer(0, 255);
    return spoiled;
  },
];

const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));
