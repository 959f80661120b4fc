/** A boxed program that takes memory, 10 MB at a time, up to a gigabyte or its end, and prints how much it holds, in MB. */
const kept: Uint8Array[] = [];
for (let taken = 0; taken < 1_000; taken += 10) {
  kept.push(new Uint8Array(10 * 2 ** 20).fill(1));
  process.stdout.write(`${process.memoryUsage.rss() / 2 ** 20}\n`);
}
process.exit(kept.length === 100 ? 0 : 1);
