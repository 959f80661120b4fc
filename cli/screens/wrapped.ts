/** A text in rows of at most `width` columns, broken between words; a longer word is broken within. */
export const wrapped = (text: string, width: number): string =>
  Bun.wrapAnsi(text, Math.max(1, width), { hard: true, trim: true });
