import { confidenceOf, textOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import type { RuleContext } from '../rule.ts';
import { readingKey } from '../trade/likeness.ts';
import { isFromPicture, isHardlyRead, type Misreading } from './misreading.ts';
import { isSignSlip } from './slip-of-reading.ts';

/** Where a number is, and whether it proves itself, as by a check digit. */
type ReadNumber = Misreading & { readonly isProven?: boolean; readonly isQuoted?: boolean };

/**
 * The scan where one misread sign would explain that two numbers of papers (of an invoice, a container, a code)
 * differ, or null. Letters and digits that look alike count as one; one sign more may be lost, put in or mistaken.
 */
export function misreadNumber(
  context: RuleContext,
  left: ReadNumber,
  right: ReadNumber,
  /** Only so many signs of the beginning count; all where none is given. */
  length?: number,
): Misreading | null {
  const [one, other] = [keyOf(left).slice(0, length), keyOf(right).slice(0, length)];
  return one === '' || other === '' ? null : misreadKeys(context, [left, one], [right, other]);
}

/** A text that a rule has taken from a field: the voyage in the transport details. */
type ReadText = Misreading & {
  readonly text: string;
  /** It names itself in a long text, whose confidence does not cover its letters: `INV. NO. 4711` among the goods. */
  readonly isQuoted?: boolean;
};

/** The same of texts that a rule has taken from those fields. */
export function misreadTexts(context: RuleContext, left: ReadText, right: ReadText): Misreading | null {
  return misreadKeys(context, [left, readingKey(left.text)], [right, readingKey(right.text)]);
}

/** The scan that was read with least confidence, where one slip of it makes one key of the other. */
function misreadKeys(
  context: RuleContext,
  ...[[left, one], [right, other]]: readonly [readonly [ReadNumber, string], readonly [ReadNumber, string]]
): Misreading | null {
  const { tolerances, isMistaken } = context.knowledge;
  const scanned = [left, right]
    .filter(({ paper, field, isProven }) => !isProven && isFromPicture(paper, field))
    .sort((a, b) => confidenceOf(a.paper, a.field) - confidenceOf(b.paper, b.field));
  const [least] = scanned;
  if (!least) return null;
  const hardlyRead = scanned.find(
    ({ paper, field, isQuoted }) => !isQuoted && isHardlyRead(context, paper, field),
  );
  const isSure = confidenceOf(least.paper, least.field) >= tolerances.sureNumber;
  const isMisread = one === other || (!isSure && isSignSlip(one, other, isMistaken));
  const misread = hardlyRead ?? (isMisread ? least : null);
  return misread && { paper: misread.paper, field: misread.field };
}

const keyOf = ({ paper, field }: { readonly paper: Paper; readonly field: string }): string =>
  readingKey(textOf(paper, field) ?? '');
