/** Dotted form of the digits of a code, as many as printed: `6109.10`, `6109.10.00.10`. */
export function dotted(digits: string): string {
  const groups = [digits.slice(0, 4)];
  for (let at = 4; at < digits.length; at += 2) groups.push(digits.slice(at, at + 2));
  return groups.join('.');
}

const printed =
  /(?<![\d.,/-])(\d{4})(?:[.\s-]?(\d{2}))?(?:[.\s-]?(\d{2}))?(?:[.\s-]?(\d{2,3}))?(?![\d]|[.,/-]\d|\s?%)/u;
const pairs = /(?<![\d.])(\d{2})\.(\d{2})\.(\d{2})(?:\.(\d{2}))?(?:\.(\d{2}))?(?![\d.])/u;

/** A code of chapters 1 to 9 whose leading nought a spreadsheet has dropped: three digits, and pairs behind them. */
const shortened =
  /(?<![\d.,/-])([1-9]\d{2})[.\s-]?(\d{2})(?:[.\s-]?(\d{2}))?(?:[.\s-]?(\d{2}))?(?!\d|[.,/-]\d|\s?%)/u;
/** How sure a code is that was completed, by its printed digits: few tariffs have codes of nine. */
const completed: Readonly<Record<number, number>> = { 5: 0.8, 7: 0.9, 9: 0.8 };
/** Nine digits that are a heading both ways. */
const eitherWay = 0.6;

export interface HsCodeReading {
  readonly code: string;
  readonly index: number;
  readonly length: number;
}

/**
 * Reads a Harmonized System code in the forms in which it is printed: `610910`, `6109.10`, `6109 10 00`,
 * `6109.10.00.10`, `61.09.10`. Four digits (a heading) count only where `allowHeading` says that the place
 * is one for codes. Chapters are 01 to 97 without 77 (HS Nomenclature 2022).
 */
export function readHsCode(text: string, allowHeading: boolean): HsCodeReading | null {
  for (const pattern of [pairs, printed]) {
    const match = pattern.exec(text);
    if (!match) continue;
    const digits = match.slice(1).join('');
    const chapter = Number(digits.slice(0, 2));
    if (chapter < 1 || chapter > 97 || chapter === 77) continue;
    if (digits.length < 6 && !allowHeading) continue;
    // No country's tariff has seven digits: a heading and three more are another number.
    if (digits.length === 7) continue;
    return { code: dotted(digits), index: match.index, length: match[0].length };
  }
  return null;
}

/**
 * Reads the code in a place that is named as one for codes, which may have lost its leading nought (`9012190` for
 * 0901.21.90).
 *
 * @param headings all headings of the Harmonized System
 * @returns the reading and how sure it is, 0 to 1
 */
export function readNamedHsCode(
  text: string,
  headings: ReadonlySet<string>,
): (HsCodeReading & { readonly certainty: number }) | null {
  const whole = readHsCode(text, true);
  const match = shortened.exec(text);
  const digits = match?.slice(1).join('') ?? '';
  const isCompleted = match !== null && headings.has(`0${digits.slice(0, 3)}`);
  if (whole) {
    const isOpen = isCompleted && digits.length === 9 && whole.index === match.index;
    if (!isOpen) return { ...whole, certainty: 1 };
    if (headings.has(digits.slice(0, 4))) return { ...whole, certainty: eitherWay };
  }
  if (!isCompleted) return null;
  return {
    code: dotted(`0${digits}`),
    certainty: completed[digits.length] ?? eitherWay,
    index: match.index,
    length: match[0].length,
  };
}
