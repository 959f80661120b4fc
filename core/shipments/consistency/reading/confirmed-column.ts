import { fieldValues, isMissing } from '../../../compliance/field-values.ts';
import { goodsOf, type LinedType, linedTypes } from '../goods/goods-view.ts';
import type { LineGroup } from '../goods/match-lines.ts';
import { compareAmounts } from '../goods/measured.ts';
import type { PaperLine } from '../goods/paper-line.ts';
import type { Paper } from '../paper.ts';
import type { RuleContext } from '../rule.ts';
import { readingKey } from '../trade/likeness.ts';

/** At least so many lines must agree with another paper: one may by chance. */
const fewest = 2;

/** Of the lines that both papers give: where more differ the table may have been read wrongly in some of its rows. */
const mostDiffering = 0.2;

const inLine = /^lineItems\[\d+\]\.(\w+)$/;

/**
 * Whether a column of a table is what it was taken for, as most of its other lines prove: they agree with those
 * lines of another paper. One cell of it that differs is then no value of another column, however much the reader of
 * the table doubted it.
 */
export function isColumnConfirmed(context: RuleContext, paper: Paper, field: string): boolean {
  const name = inLine.exec(field)?.[1];
  if (name === undefined) return false;
  const known = confirmed.get(context) ?? new Map<string, boolean>();
  confirmed.set(context, known);
  const key = `${paper.documentType} ${name}`;
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const isConfirmed = linedTypes.some((other) => agreesMostly(context, paper, other, name));
  known.set(key, isConfirmed);
  return isConfirmed;
}

const confirmed = new WeakMap<RuleContext, Map<string, boolean>>();

function agreesMostly(context: RuleContext, paper: Paper, other: LinedType, name: string): boolean {
  const [left, right] = linedTypes.filter((type) => type === paper.documentType || type === other);
  const match = left && right ? goodsOf(context).match(left, right) : null;
  const outcomes = (match?.groups ?? []).flatMap((group) => agrees(context, group, name) ?? []);
  const agreeing = outcomes.filter((isSame) => isSame).length;
  const differing = outcomes.length - agreeing;
  return agreeing >= fewest && differing <= Math.max(1, mostDiffering * outcomes.length);
}

/** Whether both lines have the same in a column; null where one is without it, or several lines mean one. */
function agrees(context: RuleContext, { left, right, by }: LineGroup, name: string): boolean | null {
  const [mine, other] = [left, right].map((lines) => (lines.length === 1 ? lines[0] : undefined));
  if (!mine || !other) return null;
  // Lines that were found by their words have them in the right column.
  if (name === 'description') return by === 'words' || mine.words.join(' ') === other.words.join(' ');
  if (name === 'quantity') {
    const outcome = compareAmounts(left, right, context.knowledge.tolerances);
    return outcome === null ? null : outcome === 'same';
  }
  const [value, its] = [cellOf(mine, name), cellOf(other, name)];
  if (isMissing(value) || isMissing(its)) return null;
  return typeof value === 'string' && typeof its === 'string'
    ? readingKey(value) === readingKey(its)
    : value === its;
}

const cellOf = ({ paper, path }: PaperLine, name: string): unknown =>
  fieldValues(paper.data, `${path}.${name}`)[0]?.value;
