/** A boxed program that takes memory, 10 MB at a time, up to a gigabyte or its end. */
const kept: Uint8Array[] = [];
for (let taken = 0; taken < 1_000; taken += 10) kept.push(new Uint8Array(10 * 2 ** 20).fill(1));
process.exit(kept.length === 100 ? 0 : 1);
