/**
 * Settles as soon as `probe` gives something, looking again every few milliseconds.
 * @throws Error naming what was waited for when it has not come by the deadline.
 */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  deadlineMilliseconds = 120_000,
): Promise<T> {
  const end = performance.now() + deadlineMilliseconds;
  for (;;) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`${what}: not within ${deadlineMilliseconds} ms`);
    await Bun.sleep(5);
  }
}
