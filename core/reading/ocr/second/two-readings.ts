/** What a reader makes of a word. */
export interface FirstReading {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** What the second reader makes of it. */
export interface SecondReading {
  readonly text: string;
  /** Of its letters, 0 to 1: the least sure, and their mean. */
  readonly least: number;
  readonly mean: number;
}

// Measured on 5,432 words of 31 drawn scans: of 44 numbers and codes in which the two differed, those of the
// second reader were right where it was so sure, the first's where it was not.

/** Where the second sees nothing at all, a word is one from here on. */
const sureAlone = 0.8;
/** Less sure than this, the first reader is guessing. */
const guessing = 0.6;
const [surely, hardly] = [0.9, 0.5];
const sureOfDigits = 0.85;
const sureOfCapitals = 0.97;
const sureOfChinese = 0.6;
/** Two readers that see different digits leave a doubt. */
const doubtful = 0.7;
/** One reader against the other is never surer than this. */
const outvoted = 0.9;
/** No word is surer, however many readers agree. */
export const nearlyCertain = 0.99;

const digit = /\d/;
export const chinese = /\p{Script=Han}/u;

/**
 * Settles what a word says that two readers have read; null: it is no word. The first knows the letters of its languages
 * with their accents; the second, which knows few, is the better with digits, codes and Chinese.
 */
export function settle(first: FirstReading, second: SecondReading): FirstReading | null {
  const { text, least, mean } = second;
  if (text === '') return first.confidence < sureAlone ? null : first;
  if (chinese.test(text)) return mean >= sureOfChinese ? { text, confidence: mean } : first;
  if (first.confidence < guessing && mean < hardly) return null;
  if (plain(first.text) === plain(text))
    return { text: withBlanksOf(text, first.text), confidence: together(first, second) };
  if (lettersOf(first.text) === lettersOf(text)) return settleSigns(first, second);
  const isGuess = first.confidence < guessing && mean >= surely;
  if (isGuess || (digit.test(text) && least >= sureOfDigits))
    return { text, confidence: Math.min(mean, outvoted) };
  return digit.test(first.text) ? { ...first, confidence: Math.min(first.confidence, doubtful) } : first;
}

/** The same letters and digits with other signs (a comma lost from a number) or capitals. */
function settleSigns(first: FirstReading, second: SecondReading): FirstReading {
  const hasLostSigns = signsInNumber(second.text) > signsInNumber(first.text);
  const isCapitals = /^\p{Lu}{2,}$/u.test(second.text) && second.least >= sureOfCapitals;
  if ((hasLostSigns && second.least >= sureOfDigits) || isCapitals)
    return { text: second.text, confidence: Math.min(second.mean, outvoted) };
  return { text: first.text, confidence: together(first, second) };
}

const signsInNumber = (text: string): number => text.match(/(?<=\d)[.,' ](?=\d)/g)?.length ?? 0;

/** Two readers that agree are both wrong more rarely than either. */
const together = (first: FirstReading, second: SecondReading): number =>
  Math.max(first.confidence, Math.min(nearlyCertain, 1 - (1 - first.confidence) * (1 - second.mean)));

/** The letters of `text` with its accents, parted as `parted` is. */
function withBlanksOf(parted: string, text: string): string {
  const letters = [...text.normalize('NFC')];
  if (letters.length !== [...parted].filter((letter) => letter !== ' ').length) return text;
  return [...parted].map((letter) => (letter === ' ' ? ' ' : letters.shift())).join('');
}

/** Letters with a stroke, or without their dot, which no normal form takes apart. */
const strokes: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', ı: 'i', đ: 'd', Đ: 'D', ø: 'o', Ø: 'O' };

/** A text without accents, blanks and kinds of apostrophes. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .replace(/[łŁıđĐøØ]/g, (letter) => strokes[letter] ?? letter)
    .replace(/[‘’`´]/g, "'");

/** Letters and digits alone, small, without accents. */
export const lettersOf = (text: string): string =>
  plain(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
