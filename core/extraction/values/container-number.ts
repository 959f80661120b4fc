export interface ContainerReading {
  /** Whether the check digit is that of the number. */
  readonly proven: boolean;
  /** Four letters and seven digits, nothing between them: `MSKU1234565`. */
  readonly value: string;
  readonly index: number;
  readonly length: number;
}

/**
 * Whether the last digit of the number of a container, or of a swap body or semi-trailer, is the check digit of the rest.
 * The fourth letter is U, J or Z for containers (ISO 6346) and A to K without J for other loading units (ILU code, EN 13044-1).
 * ISO 6346:2022, annex A, which EN 13044-1 follows: letters count 10 to 38 without multiples of 11, each place doubles, modulo 11, 10 is 0.
 */
export function hasCheckDigit(number: string): boolean {
  if (!/^[A-Z]{3}[A-KUZ]\d{7}$/.test(number)) return false;
  let sum = 0;
  for (const [at, sign] of [...number.slice(0, 10)].entries()) {
    const letter = sign.charCodeAt(0) - 65;
    const value = /\d/.test(sign) ? Number(sign) : letter + 10 + Math.floor((letter + 9) / 10);
    sum += value * 2 ** at;
  }
  return (sum % 11) % 10 === Number(number[10]);
}

const printed =
  /(?<![A-Z0-9])([A-Z0-9]{3}[UJZ]|[A-Z]{3}[A-IK])[\s.-]?([0-9OILSBGZQD]{3})[\s.-]?([0-9OILSBGZQD]{3})[\s./-]?\s?([0-9OILSBGZQD])(?![A-Z0-9])/g;

/** What is written as letters alone, and proves itself: numbers of other things have four letters as well. */
const isLoadingUnit = (owner: string): boolean => /^[A-Z]{3}[A-IK]$/.test(owner);

const letterOf: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B' };
const digitOf: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};

/**
 * Container numbers in a text. Where the check digit is wrong, letters that OCR takes for digits and digits for
 * letters are tried in their place; a number that is plainly printed as one (four letters, seven digits) stays
 * what it is and is not proven.
 */
export function findContainers(text: string): ContainerReading[] {
  const found: ContainerReading[] = [];
  for (const match of text.matchAll(printed)) {
    const owner = (match[1] ?? '').replace(/\d/g, (sign) => letterOf[sign] ?? sign);
    const digits = [match[2], match[3], match[4]].join('').replace(/\D/g, (sign) => digitOf[sign] ?? sign);
    const value = `${owner}${digits}`;
    const plain = match[0].replace(/[\s./-]/g, '') === value && /^[A-Z]{3}U/.test(value);
    const proven = hasCheckDigit(value);
    // A digit that was misread proves nothing where one number in ten would.
    if (isLoadingUnit(owner) && match[0].replace(/[\s./-]/g, '') !== value) continue;
    if (proven || plain) found.push({ proven, value, index: match.index, length: match[0].length });
  }
  return found;
}
