import { squash, squashLikeOcr } from '../../layout/fold.ts';
import type { DocumentType } from '../extraction.ts';
import type { PaperNumbers } from './paper-numbers.ts';
import { alike, headingsOf, type Sheet } from './sheets.ts';

/** The document that a page may go on with. */
export interface OpenPart {
  readonly documentType: DocumentType | 'other' | null;
  /** The numbers that its first page bears. */
  readonly numbers: () => PaperNumbers;
  /** Its pages that are not blank. */
  readonly sheets: readonly Sheet[];
}

/** A heading of another type must be at least so much stronger than one of the type that is open. */
const clearly = 0.6;
/** A heading so strong begins another paper even where the pages are numbered through. */
const unmistakable = 3.2;
const otherPaper = 3;
/** Pages of one sender print the same words at their head. */
const sameLetterhead = 0.5;

/**
 * Whether a page begins another document than the one before it. A heading of another type does; one of the
 * same type only with another number, or where pages are counted anew.
 *
 * @param numbersOf the numbers that a sheet bears as a paper of a type; they are dear, and asked only where they tell
 */
export function beginsPart(
  sheet: Sheet,
  part: OpenPart,
  numbersOf: (sheet: Sheet, type: DocumentType) => PaperNumbers,
): boolean {
  const before = part.sheets.at(-1);
  if (!before || sheet.isBlank) return false;
  const follows = goesOn(sheet, before);
  const { heading } = sheet;
  if (!heading)
    return countsAnew(sheet, before) && alike(sheet.letterhead, before.letterhead) < sameLetterhead;
  if (heading.documentType === 'other') {
    if (part.documentType === 'other') return !follows && !sameHeading(sheet, part);
    return (
      !follows && heading.weight >= otherPaper && !hasHeadingOf(sheet, part.documentType, heading.weight)
    );
  }
  if (heading.documentType !== part.documentType) {
    if (hasHeadingOf(sheet, part.documentType, heading.weight)) return false;
    return !follows || heading.weight >= unmistakable;
  }
  if (follows) return false;
  const [numbers, own] = [numbersOf(sheet, heading.documentType), part.numbers()];
  const differs = differ(numbers, own, sheet);
  if (differs !== null) return differs;
  if (countsAnew(sheet, before)) return true;
  return (
    numbers.own === null &&
    numbers.invoice === null &&
    alike(sheet.letterhead, before.letterhead) < 0.2 &&
    sheet.number === null
  );
}

/** `Page 2 of 3` behind `Page 1 of 3`. */
const goesOn = ({ number }: Sheet, { number: before }: Sheet): boolean =>
  number !== null && before !== null && number.page === before.page + 1 && number.of === before.of;

/** `Page 1 of 2` behind the last page of another count. */
const countsAnew = ({ number }: Sheet, { number: before }: Sheet): boolean =>
  number?.page === 1 && before !== null && (before.of === null ? before.page > 1 : before.page === before.of);

const hasHeadingOf = (sheet: Sheet, type: OpenPart['documentType'], weight: number): boolean =>
  headingsOf(sheet.signs).some((one) => one.documentType === type && one.weight > weight - clearly);

const sameHeading = ({ heading }: Sheet, { sheets }: OpenPart): boolean =>
  sheets.some((one) => one.heading !== null && squash(one.heading.text) === squash(heading?.text ?? ''));

/**
 * Whether two pages bear other numbers; null where one bears none. The further pages of a packing list print that of its
 * invoice alone at their head, where the first has one of its own as well.
 */
function differ(numbers: PaperNumbers, first: PaperNumbers, sheet: Sheet): boolean | null {
  const { own, invoice } = numbers;
  if (own === null && invoice !== null && first.invoice !== null)
    return !isSame(invoice, first.invoice, sheet);
  const [number, other] = [own ?? invoice, first.own ?? first.invoice];
  return number === null || other === null ? null : !isSame(number, other, sheet);
}

/** Letters and digits that OCR takes for one another do not tell two numbers apart. */
const isSame = (a: string, b: string, { layout }: Sheet): boolean =>
  layout.page.source === 'ocr' ? squashLikeOcr(a) === squashLikeOcr(b) : squash(a) === squash(b);
