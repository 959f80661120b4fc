import { goodsOf, linedTypes } from '../goods/goods-view.ts';
import type { PaperLine } from '../goods/paper-line.ts';
import { numberOf, textOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import type { RuleContext } from '../rule.ts';

const inLine = /^(lineItems\[\d+\])\.(\w+)$/;

/**
 * Whether another paper gives the same figure: in the same field, or for the same goods in its own line. Two scans
 * are not misread alike, but for marks of decimals, which are lost alike on all papers of one office.
 */
export function isConfirmedElsewhere(context: RuleContext, paper: Paper, field: string): boolean {
  const value = numberOf(paper, field);
  if (value === null || value === 0) return false;
  const [, line, name] = inLine.exec(field) ?? [];
  if (line !== undefined && name !== undefined)
    return (partnersOf(context).get(keyOf(paper, line)) ?? []).some(
      (other) => numberOf(other.paper, `${other.path}.${name}`) === value,
    );
  if (/[[.]/.test(field)) return false;
  return context.papers.some(
    (other) =>
      other !== paper &&
      numberOf(other, field) === value &&
      (!/weight$/i.test(field) || textOf(other, 'weightUnit') === textOf(paper, 'weightUnit')),
  );
}

const known = new WeakMap<RuleContext, ReadonlyMap<string, readonly PaperLine[]>>();

/** The lines of other papers that are of the goods of a line, one for one. */
function partnersOf(context: RuleContext): ReadonlyMap<string, readonly PaperLine[]> {
  const remembered = known.get(context);
  if (remembered) return remembered;
  const partners = new Map<string, PaperLine[]>();
  const add = (line: PaperLine, other: PaperLine): void => {
    const key = keyOf(line.paper, line.path);
    partners.set(key, [...(partners.get(key) ?? []), other]);
  };
  for (const [at, one] of linedTypes.entries())
    for (const other of linedTypes.slice(at + 1))
      for (const { left, right } of goodsOf(context).match(one, other)?.groups ?? []) {
        const [mine, its] = [left[0], right[0]];
        if (!mine || !its || left.length + right.length > 2) continue;
        add(mine, its);
        add(its, mine);
      }
  known.set(context, partners);
  return partners;
}

const keyOf = ({ documentType }: Paper, line: string): string => `${documentType} ${line}`;
