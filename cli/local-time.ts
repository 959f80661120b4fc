/** The zone of this machine's clock by its IANA name: `Europe/Berlin`. */
const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sweden writes times as ISO 8601 does, for a person to read. */
const written = (time: string, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...style, timeZone: timeZone() }).format(
    new Date(time),
  );

/** A time of the API on this machine's clock: `2026-03-02 14:05`. Whoever shows it names the zone, once for many. */
export const localMinute = (time: string): string => written(time, { timeStyle: 'short' });

/** As `localMinute`, with seconds. */
export const localSecond = (time: string): string => written(time, { timeStyle: 'medium' });

/** `2026-03-02 14:05 (Europe/Berlin)` */
export const zonedMinute = (time: string): string => `${localMinute(time)} (${timeZone()})`;

/** Which clock the times above or beside it are of: `times in Europe/Berlin`. */
export const zoneWords = (): string => `times in ${timeZone()}`;
