import { textOf } from '../observe.ts';
import type { Paper } from '../paper.ts';
import type { RuleContext } from '../rule.ts';

/**
 * Whether a line of a text layer prints its quantity with the unit that it is measured in, in a row all of whose
 * figures were taken for fields of this line: then no other figure was mistaken for it. `61 kg` of rice are kilograms,
 * though the packing list has 61 bags.
 */
export function isInItsPlace({ knowledge }: RuleContext, paper: Paper, line: string): boolean {
  const unit = textOf(paper, `${line}.unit`);
  const measure = unit === null ? undefined : knowledge.goods.unitOf(unit)?.measure;
  if (paper.isScanned || measure === undefined || measure === 'package') return false;
  const [own] = figuresIn(paper.evidence[`${line}.quantity`]?.text ?? '');
  if (own === undefined) return false;
  const { rows, taken } = figuresOf(paper);
  const ownFigures = taken.get(line) ?? [];
  return (rows.get(own) ?? []).some((row) => row.length > 1 && isAllOf(row, ownFigures));
}

/** Whether each of the figures is among the others, as often as it is. */
const isAllOf = (figures: readonly string[], others: readonly string[]): boolean =>
  figures.every((figure) => timesIn(figures, figure) <= timesIn(others, figure));

const timesIn = (all: readonly string[], one: string): number => all.filter((other) => other === one).length;

interface PaperFigures {
  /** The rows that print a figure, each as its figures. */
  readonly rows: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** The figures that were taken for fields of a line: `lineItems[2]`. */
  readonly taken: ReadonlyMap<string, readonly string[]>;
}

const known = new WeakMap<Paper, PaperFigures>();

/** Gathered once: papers have thousands of lines. */
function figuresOf(paper: Paper): PaperFigures {
  const remembered = known.get(paper);
  if (remembered) return remembered;
  const rows = new Map<string, (readonly string[])[]>();
  for (const row of paper.printedText.split('\n').map(figuresIn))
    for (const figure of new Set(row)) addTo(rows, figure, row);
  const taken = new Map<string, string[]>();
  for (const [path, { text }] of Object.entries(paper.evidence)) {
    const line = /^lineItems\[\d+\]/.exec(path)?.[0];
    if (line !== undefined) for (const figure of figuresIn(text)) addTo(taken, line, figure);
  }
  const figures = { rows, taken };
  known.set(paper, figures);
  return figures;
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Words with figures, as they are between spaces: `3,181.8`, `1509.20`, `500ml`. */
const figuresIn = (text: string): readonly string[] =>
  text
    .split(/\s+/)
    .filter((word) => /\d/.test(word))
    .map((word) => word.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ''));
