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
export function misreadNumber(context: RuleContext, left: Misreading, right: Misreading): Misreading | null {
  const scanned = [left, right].find(({ paper, field }) => isFromPicture(paper, field));
  if (!scanned) return null;
  const [one, other] = [keyOf(left), keyOf(right)];
  if (one === '' || other === '') return null;
  return isSignSlip(one, other, context.knowledge.isMistaken) ? scanned : null;
}

const keyOf = ({ paper, field }: { readonly paper: Paper; readonly field: string }): string =>
  readingKey(textOf(paper, field) ?? '');
