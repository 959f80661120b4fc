import { textOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import type { RuleContext } from '../rule.ts';
import { readingKey } from '../trade/likeness.ts';
import { isFromPicture, type Misreading } from './misreading.ts';
import { isSignSlip } from './slip-of-reading.ts';

/**
 * The scan of which one misread sign would explain that two numbers of papers (of an invoice, a container, a code)
 * differ, or null. Letters and digits that look alike count as one; one sign more may be lost, put in or mistaken.
 */
export function misreadNumber(
  context: RuleContext,
  left: Misreading,
  right: Misreading,
  /** Only so many signs of the beginning count; all where none is given. */
  length?: number,
): Misreading | null {
  const scanned = [left, right].find(({ paper, field }) => isFromPicture(paper, field));
  if (!scanned) return null;
  const [one, other] = [keyOf(left).slice(0, length), keyOf(right).slice(0, length)];
  if (one === '' || other === '') return null;
  return isSignSlip(one, other, context.knowledge.isMistaken) ? scanned : null;
}

/** The same of texts that a rule has taken from those fields: the voyage in the transport details. */
export function misreadTexts(
  context: RuleContext,
  left: Misreading & { readonly text: string },
  right: Misreading & { readonly text: string },
): Misreading | null {
  const scanned = [left, right].find(({ paper, field }) => isFromPicture(paper, field));
  const [one, other] = [readingKey(left.text), readingKey(right.text)];
  return scanned && isSignSlip(one, other, context.knowledge.isMistaken) ? scanned : null;
}

const keyOf = ({ paper, field }: { readonly paper: Paper; readonly field: string }): string =>
  readingKey(textOf(paper, field) ?? '');
