/** Dotted form of the digits of a code, as many as printed: `6109.10`, `6109.10.00.10`. */
export function dotted(digits: string): string {
  const groups = [digits.slice(0, 4)];
  for (let at = 4; at < digits.length; at += 2) groups.push(digits.slice(at, at + 2));
  return groups.join('.');
}

const printed =
  /(?<![\d.,/-])(\d{4})(?:[.\s-]?(\d{2}))?(?:[.\s-]?(\d{2}))?(?:[.\s-]?(\d{2,3}))?(?![\d]|[.,/-]\d|\s?%)/u;
const pairs = /(?<![\d.])(\d{2})\.(\d{2})\.(\d{2})(?:\.(\d{2}))?(?:\.(\d{2}))?(?![\d.])/u;

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
