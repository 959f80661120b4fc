/**
 * The letters of a glyph as a reader would type them: ligatures taken apart, digits of all scripts made 0 to 9,
 * odd blanks and hyphens made plain, what is never visible left out. A code without a meaning (private use, unassigned, the
 * font does not tell) becomes U+FFFD, so that later readers see that something stood there.
 */
export function plainLetters(text: string): string {
  let plain = '';
  for (const letter of text) plain += plainLetter(letter);
  return plain;
}

function plainLetter(letter: string): string {
  const code = letter.codePointAt(0)!;
  // Printable ASCII is nearly everything.
  if (code > 0x20 && code < 0x7f) return letter;
  if (/\s|\u00a0/u.test(letter)) return ' ';
  // A soft hyphen that is drawn is a hyphen: fonts map two codes to the one glyph.
  if (code === 0xad || code === 0x2010 || code === 0x2011) return '-';
  if (isPresentationForm(code)) return letter.normalize('NFKC');
  if (isDigit.test(letter)) return String(digitValue(code));
  const mark = arabicMarks[letter];
  if (mark !== undefined) return mark;
  if (/\p{Co}|\p{Cn}|\p{Cs}|\ufffd/u.test(letter)) return '\ufffd';
  if (/\p{Cc}|\p{Cf}/u.test(letter)) return '';
  return letter;
}

/** Marks between Arabic digits. */
const arabicMarks: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '٪': '%' };

const isDigit = /\p{Nd}/u;

/** The digits of each script follow one another from 0 to 9, and those of some scripts those of another. */
function digitValue(code: number): number {
  let before = 0;
  while (isDigit.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

/** Latin and Armenian ligatures, Hebrew and Arabic presentation forms, full-width Latin. */
function isPresentationForm(code: number): boolean {
  return (
    (code >= 0xfb00 && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfefc) ||
    (code >= 0xff01 && code <= 0xff5e)
  );
}
