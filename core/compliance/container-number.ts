/**
 * The check digit of a container number by ISO 6346:1995: letters are worth 10 to 38 without the multiples
 * of 11, each sign counts twice as much as the one before, and the rest by 11 (10 is 0) is the digit.
 * @param number four letters and six digits.
 */
export function containerCheckDigit(number: string): number {
  const sum = [...number].reduce((total, sign, index) => total + signValue(sign) * 2 ** index, 0);
  return (sum % 11) % 10;
}

function signValue(sign: string): number {
  if (/\d/.test(sign)) return Number(sign);
  const place = sign.charCodeAt(0) - 'A'.charCodeAt(0);
  // 11, 22 and 33 are left out, so that the remainder by 11 distinguishes every letter from zero.
  return 10 + place + Math.floor((place + 9) / 10);
}

export type ContainerNumberForm =
  | { readonly form: 'valid'; readonly number: string }
  | { readonly form: 'wrong_check_digit'; readonly number: string; readonly checkDigit: number }
  /** Four letters and six digits. */
  | { readonly form: 'no_check_digit'; readonly number: string; readonly checkDigit: number }
  | { readonly form: 'malformed' };

/**
 * Judges a container number as printed: `MSKU 123456-7`. The fourth letter is U, J or Z (ISO 6346), or A to K for swap bodies and
 * semi-trailers (ILU code, EN 13044-1), which have the same check digit.
 */
export function containerNumberForm(printed: string): ContainerNumberForm {
  const number = printed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (!/^[A-Z]{3}[A-KUZ]\d{6}\d?$/.test(number)) return { form: 'malformed' };
  const checkDigit = containerCheckDigit(number.slice(0, 10));
  if (number.length === 10) return { form: 'no_check_digit', number, checkDigit };
  return number.endsWith(`${checkDigit}`)
    ? { form: 'valid', number }
    : { form: 'wrong_check_digit', number, checkDigit };
}

const lookalikes: Readonly<Record<string, string>> = {
  O: '0',
  D: '0',
  Q: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  T: '7',
  B: '8',
  0: 'O',
  1: 'I',
  2: 'Z',
  5: 'S',
  6: 'G',
  8: 'B',
};

/** The valid number that signs mistaken for letters or digits were meant to be, or null. Only to be suggested. */
export function likelyContainerNumber(printed: string): string | null {
  const signs = [...printed.toUpperCase().replace(/[^A-Z0-9]/g, '')];
  if (signs.length !== 11) return null;
  const read = signs
    .map((sign, index) => (/\d/.test(sign) === index >= 4 ? sign : (lookalikes[sign] ?? sign)))
    .join('');
  return read !== signs.join('') && containerNumberForm(read).form === 'valid' ? read : null;
}
