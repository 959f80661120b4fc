/** A whole CSI sequence, such as the one that clears the screen. */
const command = /\u001b\[[0-?]*[ -/]*[@-~]/g;

/**
 * Text of a document on one line, as a terminal may show it: nothing in it can move the cursor, clear the
 * screen or turn the writing round. Only whole commands are taken out; of an unfinished one the letters
 * stay to be seen, so that no text can hide what comes after it.
 */
export const shown = (text: string): string =>
  text
    .replace(command, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
