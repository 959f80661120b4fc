/** One line of text: names come from outside, and a subject must not grow a second line. */
export const line = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** A time to the minute, as mails show it: `2026-03-02 09:30 UTC`. @param time ISO 8601 */
export const minuteOf = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;
