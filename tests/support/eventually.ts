/** Milliseconds between two looks. What takes long is looked at less often: a look at a server costs it as much as an answer. */
const pause = { shortest: 5, longest: 50, partOfWait: 0.02 };

/**
 * Settles as soon as `probe` gives something, looking again every few milliseconds.
 * @throws Error naming what was waited for when it has not come by the deadline.
 */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  deadlineMilliseconds = 120_000,
): Promise<T> {
  const begin = performance.now();
  for (;;) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    const waited = performance.now() - begin;
    if (waited > deadlineMilliseconds) throw new Error(`${what}: not within ${deadlineMilliseconds} ms`);
    await Bun.sleep(Math.min(pause.longest, Math.max(pause.shortest, waited * pause.partOfWait)));
  }
}
